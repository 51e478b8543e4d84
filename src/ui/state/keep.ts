import { dataState } from './data'
import { readPref, writePref } from './prefs'

/** The browser's storage functions, each missing in some browsers (GNOME Web has none of them). */
const storageFunctions = (): Partial<StorageManager> => navigator.storage ?? {}

/** Asks the browser to promise that it keeps the data; some ask the person, some decide by themselves. */
export async function askToKeep(): Promise<void> {
  const storage = storageFunctions()
  if (!storage.persist) {
    dataState.kept = 'unsupported'
    return
  }
  dataState.kept = await storage.persist().catch(() => false)
  writePref('keepAsked', '1')
}

/** Asks once, after the first change that the person would miss. */
export async function keepAfterSave(): Promise<void> {
  if (readPref('keepAsked') === null) await askToKeep()
}

/** Looks how much is stored, and whether the browser has promised to keep it. */
export async function lookAtStorage(): Promise<void> {
  const storage = storageFunctions()
  dataState.kept = storage.persist && storage.persisted ? await storage.persisted().catch(() => false) : 'unsupported'
  dataState.usage = (await storage.estimate?.().catch(() => null))?.usage ?? null
}
