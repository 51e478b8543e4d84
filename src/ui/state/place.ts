import { subscribe } from 'valtio'
import { isRecord } from '#lib/guards'
import { isSameJson } from '#lib/same-json'
import { isScreen } from './navigation'
import { type AppState, state } from './state'

/** A part of a view's state that Back, Forward and a reload restore (N8). */
export interface RestorablePart {
  /** The Valtio state that contains the part. A change of it stores the part again. */
  state: object
  /** Returns the present value: plain data of at most a few hundred bytes. */
  read(): unknown
  /** Restores a value that `read` returned in this or in an earlier build. Ignores a value that it cannot read. */
  restoreState(stored: unknown): void
  /** Returns how deep the user is in the view, from 0. Back returns from a deeper level to the one above it. */
  level(): number
}

/** The content of a history entry. A view that was not opened since the page was loaded keeps its stored value. */
interface Place {
  user: string
  screen: AppState['screen']
  parts: Readonly<Record<string, unknown>>
}

/** Milliseconds between two changes of a history entry. Safari allows 100 changes in 30 seconds. */
const WRITE_INTERVAL_MS = 350

const restorableParts = new Map<AppState['screen'], RestorablePart>()
let presentPlace = parsePlace(window.history.state)
let level = 0
let timer = 0
/** The present place while it waits to be written to its history entry; null if it is written. */
let pendingPlace: Place | null = null
/** When a history entry was last written, in milliseconds since the page was loaded. */
let writtenAt = 0

/** Returns the place in a history entry; null if it has none, or one of another user. */
function parsePlace(stored: unknown): Place | null {
  if (!isRecord(stored) || stored.user !== state.username || !isRecord(stored.parts)) return null
  const { user, screen } = stored
  return isScreen(screen) && typeof user === 'string' ? { user, screen, parts: stored.parts } : null
}

/**
 * Returns the present place. `screen` is the view of the place: when the user changes the view, the entry that they leave still has the
 * previous view.
 */
function readPlace(screen = state.screen): Place {
  const read = [...restorableParts].map(([name, part]): [string, unknown] => [name, part.read()])
  return { user: state.username ?? '', screen, parts: { ...presentPlace?.parts, ...Object.fromEntries(read) } }
}

const readLevel = (): number => restorableParts.get(state.screen)?.level() ?? 0

/**
 * Writes a place to the present history entry or to a new one. The address stays "/" (A3). If the browser refuses a new entry, only Back to
 * it is lost.
 */
function writeEntry(method: 'pushState' | 'replaceState', place: Place): void {
  clearTimeout(timer)
  writtenAt = performance.now()
  presentPlace = place
  const unwritten = method === 'pushState' ? pendingPlace : null
  pendingPlace = null
  try {
    if (unwritten) window.history.replaceState(unwritten, '')
    window.history[method](place, '')
  } catch {
    // The browser's limit of changes is reached. The next change is stored.
  }
}

const writePresentPlace = (): void => writeEntry('replaceState', readPlace())

/** Updates the history entries after a change of the state. Another view or a deeper level gets a new entry. */
function updateEntries(): void {
  if (!presentPlace || state.username === null) return
  const previousLevel = level
  level = readLevel()
  if (state.screen !== presentPlace.screen) {
    const leftPlace = readPlace(presentPlace.screen)
    // In most cases the entry already has this place.
    if (!isSameJson(presentPlace, leftPlace)) writeEntry('replaceState', leftPlace)
    writeEntry('pushState', readPlace())
  } else if (level > previousLevel) writeEntry('pushState', readPlace())
  else {
    clearTimeout(timer)
    timer = window.setTimeout(writePresentPlace, Math.max(0, writtenAt + WRITE_INTERVAL_MS - performance.now()))
  }
}

/** Registers the restorable part of a view and restores it. Called when the view's code is first used; later calls do nothing. */
export function registerRestorablePart(screen: AppState['screen'], part: RestorablePart): void {
  if (restorableParts.has(screen)) return
  restorableParts.set(screen, part)
  const stored = presentPlace?.parts[screen]
  if (stored !== undefined) part.restoreState(stored)
  subscribe(part.state, updateEntries)
  level = readLevel()
  if (!presentPlace) return
  presentPlace = readPlace()
  // The entry is written later, because the view is just being opened, and a browser takes milliseconds to replace an entry.
  pendingPlace = presentPlace
  clearTimeout(timer)
  timer = window.setTimeout(writePresentPlace, WRITE_INTERVAL_MS)
}

function restorePlace(place: Place): void {
  clearTimeout(timer)
  pendingPlace = null
  presentPlace = place
  state.screen = place.screen
  for (const [screen, part] of restorableParts)
    if (place.parts[screen] !== undefined) part.restoreState(place.parts[screen])
  level = readLevel()
}

/**
 * Keeps the history entries up to date, and restores the entry after Back and Forward (N8). The view itself was already restored before the
 * first paint.
 */
export function syncPlaceWithHistory(): void {
  if (state.username === null) return
  if (presentPlace) updateEntries()
  else writePresentPlace()
  subscribe(state, () => {
    if (state.screen !== presentPlace?.screen) updateEntries()
  })
  addEventListener('popstate', (event) => {
    const place = parsePlace(event.state)
    if (place) restorePlace(place)
  })
}
