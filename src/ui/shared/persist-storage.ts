import { isDemo } from '#domain/username'
import { dataState } from './backup-store'
import { deletesAfterSevenDays, engine } from './browser'
import { readPref, writePref } from './prefs'
import { state } from './state'

/** The browser's storage functions, each missing in some browsers (GNOME Web has none of them). */
const storageFunctions = (): Partial<StorageManager> => navigator.storage ?? {}

/** Asks the browser not to delete the data by itself. Firefox asks the person, the others decide by themselves. */
export async function requestPersistence(): Promise<void> {
  dataState.explainPersistence = false
  const storage = storageFunctions()
  dataState.isPersisted = storage.persist ? await storage.persist().catch(() => false) : 'unsupported'
}

/**
 * Asks once, after the first change that the person would miss. Firefox would show a question out of the blue, so there the
 * page explains first, and asks when the person presses the button.
 */
export async function requestPersistenceAfterSave(): Promise<void> {
  if (readPref('keepAsked') !== null || (state.username !== null && isDemo(state.username))) return
  // Noted before the answer, which a person may leave open: the next change must not ask again.
  writePref('keepAsked', '1')
  dataState.explainSevenDays = deletesAfterSevenDays()
  if (engine() !== 'firefox') return requestPersistence()
  await refreshStorageStatus()
  dataState.explainPersistence = dataState.isPersisted === false
}

/** Takes the explanation away; "Your data" can still ask. */
export function dismissPersistenceNotice(): void {
  dataState.explainPersistence = false
}

/** Closes the notice about the seven days; "Your data" still has the explanation. */
export function dismissSevenDays(): void {
  dataState.explainSevenDays = false
}

/** Looks how much is stored, and whether the browser has promised to keep it. */
export async function refreshStorageStatus(): Promise<void> {
  const storage = storageFunctions()
  dataState.isPersisted =
    storage.persist && storage.persisted ? await storage.persisted().catch(() => false) : 'unsupported'
  dataState.usage = (await storage.estimate?.().catch(() => null))?.usage ?? null
}
