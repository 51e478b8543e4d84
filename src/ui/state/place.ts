import { subscribe } from 'valtio'
import { isRecord } from '#lib/guards'
import { isSameJson } from '#lib/same-json'
import { isScreen } from './navigation'
import { type AppState, state } from './state'

/** A part of a view that Back, Forward and a reload restore (N8). */
export interface RestorablePart {
  /** The Valtio state that contains the part. Its changes are stored. */
  state: object
  /** The present value: plain data, a few hundred bytes. */
  read(): unknown
  /** Shows a value that `read` returned in this or in an earlier build. Ignores a value that it cannot read. */
  show(stored: unknown): void
  /** How deep the user is in the view, from 0. Back returns from a deeper level to the one before. */
  level(): number
}

/** The content of a history entry. Views that were not opened since the last load keep their stored values. */
interface Place {
  user: string
  screen: AppState['screen']
  parts: Readonly<Record<string, unknown>>
}

/** Milliseconds between two changes of an entry. Safari allows 100 in 30 seconds. */
const WAIT = 350

const parts = new Map<AppState['screen'], RestorablePart>()
let current = placeIn(window.history.state)
let level = 0
let timer = 0
/** The current place while its entry waits to be replaced. */
let unwritten: Place | null = null
/** When the entry was stored last, in milliseconds since the page was loaded. */
let storedAt = 0

/** The place in a history entry; null if it has none, or one of another user. */
function placeIn(stored: unknown): Place | null {
  if (!isRecord(stored) || stored.user !== state.username || !isRecord(stored.parts)) return null
  const { user, screen } = stored
  return isScreen(screen) && typeof user === 'string' ? { user, screen, parts: stored.parts } : null
}

/** The current place. `view` may replace the view: the entry that the user leaves still has the previous one. */
function placeNow(screen = state.screen): Place {
  const read = [...parts].map(([name, part]): [string, unknown] => [name, part.read()])
  return { user: state.username ?? '', screen, parts: { ...current?.parts, ...Object.fromEntries(read) } }
}

const levelNow = (): number => parts.get(state.screen)?.level() ?? 0

/** The address stays "/" (A3). If a browser refuses the entry, only Back to it is lost. */
function store(method: 'pushState' | 'replaceState', place: Place): void {
  clearTimeout(timer)
  storedAt = performance.now()
  current = place
  const waiting = method === 'pushState' ? unwritten : null
  unwritten = null
  try {
    if (waiting) window.history.replaceState(waiting, '')
    window.history[method](place, '')
  } catch {
    // The browser's limit of changes is reached. The next change is stored.
  }
}

const save = (): void => store('replaceState', placeNow())

/** Stores the place after a change. Another view or a deeper level is a new history entry. */
function placeChanged(): void {
  if (!current || state.username === null) return
  const before = level
  level = levelNow()
  if (state.screen !== current.screen) {
    const left = placeNow(current.screen)
    // The entry often has this place already.
    if (!isSameJson(current, left)) store('replaceState', left)
    store('pushState', placeNow())
  } else if (level > before) store('pushState', placeNow())
  else {
    clearTimeout(timer)
    timer = window.setTimeout(save, Math.max(0, storedAt + WAIT - performance.now()))
  }
}

/** Registers the restorable part of a view and restores it. Call when the view's code is first used; later calls do nothing. */
export function registerRestorablePart(screen: AppState['screen'], part: RestorablePart): void {
  if (parts.has(screen)) return
  parts.set(screen, part)
  const stored = current?.parts[screen]
  if (stored !== undefined) part.show(stored)
  subscribe(part.state, placeChanged)
  level = levelNow()
  if (!current) return
  current = placeNow()
  // Written later, because the view is being opened, and a browser takes milliseconds to replace an entry.
  unwritten = current
  clearTimeout(timer)
  timer = window.setTimeout(save, WAIT)
}

function show(place: Place): void {
  clearTimeout(timer)
  unwritten = null
  current = place
  state.screen = place.screen
  for (const [screen, part] of parts) if (place.parts[screen] !== undefined) part.show(place.parts[screen])
  level = levelNow()
}

/**
 * Keeps the history entries up to date, and shows those of Back and Forward (N8). The page has restored the view itself before its
 * first paint.
 */
export function syncPlaceWithHistory(): void {
  if (state.username === null) return
  if (current) placeChanged()
  else save()
  subscribe(state, () => {
    if (state.screen !== current?.screen) placeChanged()
  })
  addEventListener('popstate', (event) => {
    const place = placeIn(event.state)
    if (place) show(place)
  })
}
