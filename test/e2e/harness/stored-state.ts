import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'

/** The app's data in a browser: IndexedDB and localStorage as Playwright reads them, and the private files by path, as base64. */
const BROWSER_STATE = v.object({
  storage: v.looseObject({
    origins: v.array(
      v.looseObject({ origin: v.string(), localStorage: v.array(v.object({ name: v.string(), value: v.string() })) }),
    ),
  }),
  files: v.record(v.string(), v.string()),
})
const STATE_FILE = 'browser.json.gz'

/** Each released version has a subfolder with the data that a browser had in that version (X4). */
export const RELEASES_FOLDER = 'test/releases'

export async function writeBrowserState(page: Page, folder: string): Promise<void> {
  const storage = await page.context().storageState({ indexedDB: true })
  const state = v.parse(BROWSER_STATE, { storage, files: await readPrivateFiles(page) })
  writeFileSync(join(folder, STATE_FILE), gzipSync(JSON.stringify(state)))
}

/** Opens a browser context with the data that `writeBrowserState` wrote. Does not start the app at `origin`. */
export async function openBrowserState(browser: Browser, folder: string, origin: string): Promise<BrowserContext> {
  const path = join(folder, STATE_FILE)
  if (!existsSync(path)) throw new Error(`${path} is missing: npm run release writes it.`)
  const { storage, files } = v.parse(BROWSER_STATE, JSON.parse(gunzipSync(readFileSync(path)).toString('utf8')))
  const movedStorage = { ...storage, cookies: [], origins: storage.origins.map((one) => ({ ...one, origin })) }
  const context = await browser.newContext({ baseURL: origin, storageState: movedStorage })
  const page = await context.newPage()
  await page.goto('/healthz')
  await writePrivateFiles(page, files)
  await page.close()
  return context
}

function readPrivateFiles(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const files: Record<string, string> = {}
    const readFolder = async (directory: FileSystemDirectoryHandle, path: string): Promise<void> => {
      for await (const entry of directory.values()) {
        const name = `${path}${entry.name}`
        if (entry instanceof FileSystemDirectoryHandle) await readFolder(entry, `${name}/`)
        else if (entry instanceof FileSystemFileHandle) {
          const bytes = new Uint8Array(await (await entry.getFile()).arrayBuffer())
          files[name] = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        }
      }
    }
    await readFolder(await navigator.storage.getDirectory(), '')
    return files
  })
}

function writePrivateFiles(page: Page, files: Record<string, string>): Promise<void> {
  return page.evaluate(async (all) => {
    for (const [path, base64] of Object.entries(all)) {
      const parts = path.split('/')
      const name = parts.pop() ?? ''
      let directory = await navigator.storage.getDirectory()
      for (const part of parts) directory = await directory.getDirectoryHandle(part, { create: true })
      const stream = await (await directory.getFileHandle(name, { create: true })).createWritable()
      await stream.write(Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)))
      await stream.close()
    }
  }, files)
}
