import { isDemo } from '#domain/username'
import { detectEngine, isDataDeletedAfterSevenDays } from '../browser/engine'
import { dataState } from '../state/backup-store'
import { readPref, writePref } from '../state/prefs'
import { state } from '../state/state'

/** Some browsers lack `navigator.storage`, or some of its functions. */
const findStorageFunctions = (): Partial<StorageManager> => navigator.storage ?? {}

/** Requests persistent storage. Firefox asks the user; other browsers decide without a question. */
export async function requestPersistence(): Promise<void> {
  dataState.isExplainingPersistence = false
  const storage = findStorageFunctions()
  dataState.isPersisted = storage.persist ? await storage.persist().catch(() => false) : 'unsupported'
}

/**
 * Requests persistent storage once, after the first change of the user. Firefox would show an unexpected question, so there the page first
 * explains it, and sends the request when the user presses the button.
 */
export async function requestPersistenceAfterSave(): Promise<void> {
  if (readPref('persistenceRequested') !== null || (state.username !== null && isDemo(state.username))) return
  // Store this before the browser answers: the user may leave the question open, and the next change must not ask again.
  writePref('persistenceRequested', '1')
  dataState.isExplainingSevenDays = isDataDeletedAfterSevenDays()
  if (detectEngine() !== 'firefox') return requestPersistence()
  await refreshStorageStatus()
  dataState.isExplainingPersistence = dataState.isPersisted === false
}

export async function refreshStorageStatus(): Promise<void> {
  const storage = findStorageFunctions()
  dataState.isPersisted =
    storage.persist && storage.persisted ? await storage.persisted().catch(() => false) : 'unsupported'
  dataState.usage = (await storage.estimate?.().catch(() => null))?.usage ?? null
}
