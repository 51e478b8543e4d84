import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test } from '@playwright/test'

export function isFirefox(): boolean {
  try {
    return test.info().project.use.browserName === 'firefox'
  } catch {
    // Scripts that use the harness outside of a test use Chromium.
    return false
  }
}

/** Makes a Firefox that Playwright drives behave as if a person used it. */
export async function alignFirefoxInput(context: BrowserContext): Promise<void> {
  await insertTextAsTyped(context)
  await ignoreFileDialogCancel(context)
}

/**
 * Hides the cancel event of file fields from the page. Playwright closes the file dialog at once and sets the files
 * later.
 */
async function ignoreFileDialogCancel(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const isFileField = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'file'
    window.addEventListener('cancel', (event) => isFileField(event.target) && event.stopImmediatePropagation(), true)
  })
}

/**
 * Makes Playwright's `fill` and `insertText` behave like typing. Otherwise Playwright sets the field's value before the
 * event, and React ignores the event.
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

/** Playwright gets no `download` event from Firefox. Each worker process of each run has its own folder. */
export const downloadsFolder = join(
  tmpdir(),
  `solvelog-downloads-${process.ppid}-${process.env.TEST_WORKER_INDEX ?? process.pid}`,
)

/** Returns only complete files. During a download, Firefox writes to a file with the suffix `.part`. */
function readDownloads(): { name: string; bytes: Buffer }[] {
  mkdirSync(downloadsFolder, { recursive: true })
  const names = readdirSync(downloadsFolder)
  return names
    .filter((name) => !name.endsWith('.part') && !names.includes(`${name}.part`))
    .map((name) => ({ name, bytes: readFileSync(join(downloadsFolder, name)) }))
    .filter(({ bytes }) => bytes.length > 0)
}

export async function captureFirefoxDownload(action: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  rmSync(downloadsFolder, { recursive: true, force: true })
  await action()
  await test.expect.poll(() => readDownloads().length).toBe(1)
  const [file] = readDownloads()
  if (!file) throw new Error('The download is gone.')
  rmSync(downloadsFolder, { recursive: true, force: true })
  return file
}
