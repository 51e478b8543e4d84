/** An open dialog that has added an entry to the browser's history, so that Back closes it. */
export interface BackLayer {
  /** The key of the history entry, as in the Navigation API. */
  key: string
  close: () => void
}

const layers: BackLayer[] = []
/** The keys of history entries that the browser still has although their dialogs are closed. */
let staleKeys: string[] = []
/** Whether the browser is stepping back over the entries of closed dialogs. A step cancels a reload, and ends below a new entry. */
let isStepping = false
/** Functions that wait for the end of the step. */
const waiting: (() => void)[] = []

/** Returns the key of the present history entry; null in browsers without the Navigation API. */
export const getEntryKey = (): string | null => globalThis.navigation?.currentEntry?.key ?? null

/**
 * Handles Back while a dialog is open: it closes only the top dialog. The dialog may stay open, because it asks about unsaved changes or is
 * busy. So its history entry is added again first, and is removed when the dialog really closes.
 */
function onPopState(event: PopStateEvent): void {
  const layer = layers.at(-1)
  if (isStepping) endStep()
  else if (layer) {
    const key = pushEntry()
    if (key === null) layers.pop()
    else layer.key = key
    layer.close()
  } else return
  event.stopImmediatePropagation()
}

function pushEntry(): string | null {
  try {
    history.pushState(history.state, '')
  } catch {
    // The browser limits how many entries a page may add in a short time.
    return null
  }
  return getEntryKey()
}

/**
 * Makes Back close dialogs. Must be called before other `popstate` listeners are added, because it hides events about dialogs from them.
 */
export const listenToBack = (): void => addEventListener('popstate', onPopState)

/** Adds an entry for a dialog that has opened. Null if the browser refuses it. A dialog that replaces another one takes over its entry. */
export function pushLayer(close: () => void): BackLayer | null {
  const key = staleKeys.at(-1) === getEntryKey() ? staleKeys.pop() : pushEntry()
  if (!key) return null
  const layer = { key, close }
  layers.push(layer)
  return layer
}

/**
 * Removes the history entry of a dialog that has closed, if the dialog still has one. If several dialogs close at the same time, their
 * entries are removed together.
 */
export function removeLayer(layer: BackLayer): void {
  const index = layers.indexOf(layer)
  if (index < 0) return
  layers.splice(index, 1)
  staleKeys.push(layer.key)
  queueMicrotask(stepOverStaleEntries)
}

/** Runs a function that changes the history, after the present step. */
export function runAfterStep(run: () => void): void {
  if (isStepping) waiting.push(run)
  else run()
}

/**
 * Reloads the page. All reloads use this function, because a step through the history cancels a reload. So it first removes the entries of
 * all open dialogs. `forgetState` also deletes the state of the present history entry.
 */
export function reloadPage({ forgetState = false } = {}): void {
  staleKeys.push(...layers.splice(0).map(({ key }) => key))
  stepOverStaleEntries()
  runAfterStep(() => {
    if (forgetState) history.replaceState(null, '')
    location.reload()
  })
}

function stepOverStaleEntries(): void {
  if (isStepping || staleKeys.length === 0) return
  const keys = new Set(staleKeys)
  staleKeys = []
  const entries = navigation.entries()
  const from = navigation.currentEntry?.index ?? -1
  let to = from
  while (keys.has(entries[to]?.key ?? '')) to -= 1
  const target = entries[to]
  if (to === from || !target) return
  isStepping = true
  const { committed, finished } = navigation.traverseTo(target.key)
  // A `popstate` event ends the step, except if the user opens another page at the same time.
  committed?.catch(endStep)
  finished?.catch(() => undefined)
}

function endStep(): void {
  isStepping = false
  stepOverStaleEntries()
  if (!isStepping) for (const run of waiting.splice(0)) run()
}
