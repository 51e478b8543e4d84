import { useEffect, useEffectEvent } from 'react'

/** An open dialog with a history entry of its own. */
interface Layer {
  /** The key of its entry. */
  key: string
  close: () => void
}

const layers: Layer[] = []
/** Number of own steps back that have not arrived yet. */
let ownSteps = 0

/** The key of the present history entry; null in browsers without the Navigation API. */
const entryKey = (): string | null => globalThis.navigation?.currentEntry?.key ?? null

/** Handles Back before the listeners that restore a place: it only closes the top dialog. */
function onPopState(event: PopStateEvent): void {
  if (ownSteps > 0) ownSteps -= 1
  else {
    const layer = layers.pop()
    if (!layer) return
    layer.close()
  }
  event.stopImmediatePropagation()
}

let isListening = false

function push(close: () => void): Layer | null {
  if (!isListening) addEventListener('popstate', onPopState, true)
  isListening = true
  try {
    history.pushState(history.state, '')
  } catch {
    // The browser's limit of changes is reached.
    return null
  }
  const key = entryKey()
  if (key === null) return null
  const layer = { key, close }
  layers.push(layer)
  return layer
}

/** Removes the entry of a dialog that was closed in another way, if nothing was opened after it. */
function remove(layer: Layer): void {
  const at = layers.indexOf(layer)
  if (at < 0) return
  layers.splice(at, 1)
  if (entryKey() !== layer.key) return
  ownSteps += 1
  history.back()
}

/** On narrow screens, Back closes an open dialog instead of leaving the view (N8). Needs the Navigation API. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || entryKey() === null || !matchMedia('(width < 40rem)').matches) return
    const layer = push(() => close())
    return layer ? () => remove(layer) : undefined
  }, [open])
}
