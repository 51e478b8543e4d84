import { subscribe } from 'valtio'
import { isRecord } from '#lib/guards'
import { isSameJson } from '#lib/same-json'
import { isScreen, showScreen } from './navigation'
import { isSignedIn } from './prefs'
import { type AppState, state } from './state'

/** State of a view that Back, Forward and a reload restore (N8). */
export interface RestorableState {
  /** The Valtio state that `read` reads. When it changes, the history entry is updated. */
  state: object
  /** Returns the present value: plain data of at most a few hundred bytes. */
  read(): unknown
  /** Restores a value that `read` returned in this or in an earlier build. Ignores a value that it cannot read. */
  restoreState(stored: unknown): void
  /** Returns how deep the user is in the view, from 0. Back returns from a deeper level to the one above it. */
  getLevel(): number
}

/**
 * The content of a history entry. `parts` has the state of each view. For a view that was not opened since the page load, it is the stored
 * state.
 */
interface HistoryEntry {
  user: string
  screen: AppState['screen']
  parts: Readonly<Record<string, unknown>>
}

/** Milliseconds between two changes of a history entry. Safari allows 100 changes in 30 seconds. */
const WRITE_INTERVAL_MS = 350

const restorableStates = new Map<AppState['screen'], RestorableState>()
let presentEntry = parseEntry(window.history.state)
let level = 0
let timer = 0
/** The present entry if the browser does not have it yet; otherwise null. */
let pendingEntry: HistoryEntry | null = null
/** When a history entry was last written, in milliseconds since the page was loaded. */
let writtenAt = 0

/** Parses the state of a history entry; null if it is not valid or belongs to another user. */
function parseEntry(stored: unknown): HistoryEntry | null {
  if (!isRecord(stored) || stored.user !== state.username || !isRecord(stored.parts)) return null
  const { user, screen } = stored
  return isScreen(screen) && typeof user === 'string' ? { user, screen, parts: stored.parts } : null
}

/**
 * Creates a history entry with the present state of the views. `screen` is the displayed view. For an entry that the user is leaving, it is
 * the previous view.
 */
function createEntry(screen = state.screen): HistoryEntry {
  const read = [...restorableStates].map(([name, restorable]): [string, unknown] => [name, restorable.read()])
  return { user: state.username ?? '', screen, parts: { ...presentEntry?.parts, ...Object.fromEntries(read) } }
}

const readLevel = (): number => restorableStates.get(state.screen)?.getLevel() ?? 0

/**
 * Writes the present history entry or adds a new one. The address stays "/" (A3). If the browser refuses a new entry, the user cannot go
 * back to it; nothing else is lost.
 */
function writeEntry(method: 'pushState' | 'replaceState', entry: HistoryEntry): void {
  clearTimeout(timer)
  // A sign-out has removed the state of the entry, and the page runs on until it is reloaded.
  if (!isSignedIn(entry.user)) return
  writtenAt = performance.now()
  presentEntry = entry
  const unwrittenEntry = method === 'pushState' ? pendingEntry : null
  pendingEntry = null
  try {
    if (unwrittenEntry) window.history.replaceState(unwrittenEntry, '')
    window.history[method](entry, '')
  } catch {
    // The browser limits the number of changes. The next change is stored.
  }
}

function writePresentEntry(): void {
  const entry = createEntry()
  // A browser takes milliseconds to replace an entry.
  if (pendingEntry || !isSameJson(presentEntry, entry)) writeEntry('replaceState', entry)
}

/** Updates the history entries after a change of the state. Another view or a deeper level gets a new entry. */
function updateEntries(): void {
  if (!presentEntry || state.username === null) return
  const previousLevel = level
  level = readLevel()
  if (state.screen !== presentEntry.screen) {
    const leftEntry = createEntry(presentEntry.screen)
    if (!isSameJson(presentEntry, leftEntry)) writeEntry('replaceState', leftEntry)
    writeEntry('pushState', createEntry())
  } else if (level > previousLevel) writeEntry('pushState', createEntry())
  else {
    clearTimeout(timer)
    timer = window.setTimeout(writePresentEntry, Math.max(0, writtenAt + WRITE_INTERVAL_MS - performance.now()))
  }
}

/** Runs a function when the history can be changed. */
let runWhenReady = (run: () => void): void => run()
const scheduleUpdate = (): void => runWhenReady(updateEntries)

/** Registers the restorable state of a view and restores it. Called when the view's code is first used; later calls do nothing. */
export function registerRestorableState(screen: AppState['screen'], restorable: RestorableState): void {
  if (restorableStates.has(screen)) return
  restorableStates.set(screen, restorable)
  const stored = presentEntry?.parts[screen]
  if (stored !== undefined) restorable.restoreState(stored)
  subscribe(restorable.state, scheduleUpdate)
  level = readLevel()
  if (!presentEntry) return
  presentEntry = createEntry()
  // The entry is written later, because the view is just being opened, and a browser takes milliseconds to replace an entry.
  pendingEntry = presentEntry
  clearTimeout(timer)
  timer = window.setTimeout(writePresentEntry, WRITE_INTERVAL_MS)
}

function restoreEntry(entry: HistoryEntry): void {
  clearTimeout(timer)
  pendingEntry = null
  presentEntry = entry
  showScreen(entry.screen)
  for (const [screen, restorable] of restorableStates)
    if (entry.parts[screen] !== undefined) restorable.restoreState(entry.parts[screen])
  level = readLevel()
}

/**
 * Keeps the history entries up to date, and restores the entry after Back and Forward (N8). The view itself was already restored before the
 * first paint. `runAfterStep` runs a function when no dialog's entry is being removed.
 */
export function syncEntriesWithState(runAfterStep: typeof runWhenReady): void {
  runWhenReady = runAfterStep
  if (state.username === null) return
  if (presentEntry) updateEntries()
  else writePresentEntry()
  subscribe(state, () => {
    if (state.screen !== presentEntry?.screen) scheduleUpdate()
  })
  addEventListener('popstate', (event) => {
    const entry = parseEntry(event.state)
    if (entry) restoreEntry(entry)
  })
}
