/** An open dialog with a history entry of its own. */
export interface Layer {
  /** The key of its entry. */
  key: string
  close: () => void
}

const layers: Layer[] = []
/** The keys of entries whose dialogs were closed in another way, until they are removed. */
let left: string[] = []
/** Number of own steps back that have not arrived yet. */
let ownSteps = 0

/** The key of the present history entry; null in browsers without the Navigation API. */
export const entryKey = (): string | null => globalThis.navigation?.currentEntry?.key ?? null

/**
 * Handles Back for an open dialog: it only closes the top one. The dialog may stay open, because it asks about its changes or is busy,
 * so it gets its entry back first. If it closes, it removes the entry as after any other close.
 */
function onPopState(event: PopStateEvent): void {
  if (ownSteps > 0) ownSteps -= 1
  else {
    const layer = layers.at(-1)
    if (!layer) return
    const key = pushEntry()
    if (key === null) layers.pop()
    else layer.key = key
    layer.close()
  }
  event.stopImmediatePropagation()
}

/** Adds an entry with the present place. Returns its key; null if that is impossible. */
function pushEntry(): string | null {
  try {
    history.pushState(history.state, '')
  } catch {
    // The browser's limit of changes is reached.
    return null
  }
  return entryKey()
}

/** Lets Back close dialogs. Call it before other `popstate` listeners are added: it stops the events that dialogs cause. */
export const listenToBack = (): void => addEventListener('popstate', onPopState)

/** Adds an entry for a dialog that opens. Null if that is impossible. */
export function pushLayer(close: () => void): Layer | null {
  const key = pushEntry()
  if (key === null) return null
  const layer = { key, close }
  layers.push(layer)
  return layer
}

/** Removes the entry of a dialog that was closed in another way, together with those of other dialogs that close now. */
export function removeLayer(layer: Layer): void {
  const at = layers.indexOf(layer)
  if (at < 0) return
  layers.splice(at, 1)
  left.push(layer.key)
  if (left.length === 1) queueMicrotask(stepBack)
}

/** Steps back over the left entries, if nothing was opened after them. */
function stepBack(): void {
  const keys = new Set(left)
  left = []
  const entries = navigation.entries()
  const from = navigation.currentEntry?.index ?? -1
  let to = from
  while (keys.has(entries[to]?.key ?? '')) to -= 1
  if (to === from) return
  ownSteps += 1
  history.go(to - from)
}
