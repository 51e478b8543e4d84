import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test } from '@playwright/test'

/** Whether the running test runs in Firefox. */
export function isFirefox(): boolean {
  try {
    return test.info().project.use.browserName === 'firefox'
  } catch {
    // A script uses the harness outside of a test; scripts use Chromium.
    return false
  }
}

/** Repairs what Playwright does differently from a person when it drives Firefox over WebDriver BiDi. */
export async function alignFirefoxInput(context: BrowserContext): Promise<void> {
  await insertTextAsTyped(context)
  await chooseFilesOnce(context)
}

/** The file dialog is closed at once and the files are set later: the page must not hear of the closing. */
async function chooseFilesOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'
    window.addEventListener('cancel', (event) => isFileField(event.target) && event.stopImmediatePropagation(), true)
  })
}

/**
 * Lets `fill` and `insertText` enter text as a person does. Over WebDriver BiDi Playwright sets the field's value and sends an
 * event, which React ignores because it saw the value being set.
 */
async function insertTextAsTyped(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const insert = (text: string) => {
      const { activeElement } = document
      if (activeElement instanceof HTMLIFrameElement) return activeElement
      document.execCommand('insertText', false, text)
      return undefined
    }
    Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
  })
}

/** Where Firefox stores what the tests of this worker process download: Playwright gets no `download` event from it. */
export const downloadsFolder = join(tmpdir(), `solvelog-downloads-${process.env.TEST_WORKER_INDEX ?? process.pid}`)

/** The files in the downloads folder that are complete. Firefox writes into a second file, `name.part`, until then. */
function downloads(): { name: string; bytes: Buffer }[] {
  mkdirSync(downloadsFolder, { recursive: true })
  const names = readdirSync(downloadsFolder)
  return names
    .filter((name) => !name.endsWith('.part') && !names.includes(`${name}.part`))
    .map((name) => ({ name, bytes: readFileSync(join(downloadsFolder, name)) }))
    .filter(({ bytes }) => bytes.length > 0)
}

/** What an action lets Firefox download. */
export async function firefoxDownloadOf(action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  rmSync(downloadsFolder, { recursive: true, force: true })
  await action()
  await test.expect.poll(() => downloads().length, { timeout: 15_000 }).toBe(1)
  const [file] = downloads()
  if (!file) throw new Error('The download is gone.')
  rmSync(downloadsFolder, { recursive: true, force: true })
  return file
}
