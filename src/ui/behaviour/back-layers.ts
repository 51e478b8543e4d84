/** An open dialog that has added an entry to the browser's history, so that Back closes it. */
export interface BackLayer {
  /** The key of the history entry, as in the Navigation API. */
  key: string
  close: () => void
}

const layers: BackLayer[] = []
/** The keys of history entries that the browser still has although their dialogs are closed. */
let staleKeys: string[] = []
/** Number of `history.back()` calls of this module whose `popstate` event has not arrived yet. */
let pendingSteps = 0

/** Returns the key of the present history entry; null in browsers without the Navigation API. */
export const getEntryKey = (): string | null => globalThis.navigation?.currentEntry?.key ?? null

/**
 * Handles Back while a dialog is open: it closes only the top dialog. The dialog may stay open, because it asks about unsaved changes or is
 * busy. So its history entry is added again first, and is removed when the dialog really closes.
 */
function onPopState(event: PopStateEvent): void {
  if (pendingSteps > 0) pendingSteps -= 1
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

export function pushLayer(close: () => void): BackLayer | null {
  const key = pushEntry()
  if (key === null) return null
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
  if (staleKeys.length === 1) queueMicrotask(goBackOverStaleEntries)
}

function goBackOverStaleEntries(): void {
  const keys = new Set(staleKeys)
  staleKeys = []
  const entries = navigation.entries()
  const from = navigation.currentEntry?.index ?? -1
  let to = from
  while (keys.has(entries[to]?.key ?? '')) to -= 1
  if (to === from) return
  pendingSteps += 1
  history.go(to - from)
}
