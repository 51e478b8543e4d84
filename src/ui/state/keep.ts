import { dataState } from './data'
import { readPref, writePref } from './prefs'

/** Asks the browser to promise that it keeps the data; some ask the person, some decide by themselves. */
export async function askToKeep(): Promise<void> {
  const { storage } = navigator
  dataState.kept = await storage.persist().catch(() => false)
  writePref('keepAsked', '1')
}

/** Asks once, after the first change that the person would miss. */
export async function keepAfterSave(): Promise<void> {
  if (readPref('keepAsked') === null) await askToKeep()
}

/** Looks how much is stored, and whether the browser has promised to keep it. */
export async function lookAtStorage(): Promise<void> {
  const { storage } = navigator
  dataState.kept = await storage.persisted().catch(() => false)
  dataState.usage = (await storage.estimate().catch(() => null))?.usage ?? null
}
