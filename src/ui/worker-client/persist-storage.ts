import { isDemo } from '#domain/username'
import { deletesAfterSevenDays, engine } from '../browser/engine'
import { dataState } from '../state/backup-store'
import { readPref, writePref } from '../state/prefs'
import { state } from '../state/state'

/** The browser's storage functions. Some browsers lack some of them; GNOME Web lacks all. */
const storageFunctions = (): Partial<StorageManager> => navigator.storage ?? {}

/** Requests persistent storage. Firefox asks the user; the other browsers decide without a question. */
export async function requestPersistence(): Promise<void> {
  dataState.explainPersistence = false
  const storage = storageFunctions()
  dataState.isPersisted = storage.persist ? await storage.persist().catch(() => false) : 'unsupported'
}

/**
 * Requests persistent storage once, after the first change worth keeping. Firefox would show an unexpected question, so there the
 * page first explains it, and sends the request when the user presses the button.
 */
export async function requestPersistenceAfterSave(): Promise<void> {
  if (readPref('keepAsked') !== null || (state.username !== null && isDemo(state.username))) return
  // Store this before the answer: the user may leave the question open, and the next change must not ask again.
  writePref('keepAsked', '1')
  dataState.explainSevenDays = deletesAfterSevenDays()
  if (engine() !== 'firefox') return requestPersistence()
  await refreshStorageStatus()
  dataState.explainPersistence = dataState.isPersisted === false
}

/** Reads the used space, and whether storage is persistent. */
export async function refreshStorageStatus(): Promise<void> {
  const storage = storageFunctions()
  dataState.isPersisted =
    storage.persist && storage.persisted ? await storage.persisted().catch(() => false) : 'unsupported'
  dataState.usage = (await storage.estimate?.().catch(() => null))?.usage ?? null
}
