import { useEffect, useEffectEvent } from 'react'
import { getEntryKey, pushLayer, removeLayer } from './back-layers'

/** On narrow screens, Back closes an open dialog instead of leaving the view (N8). Needs the Navigation API. */
export function useCloseOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open || getEntryKey() === null || !matchMedia('(width < 40rem)').matches) return
    const layer = pushLayer(() => close())
    return layer ? () => removeLayer(layer) : undefined
  }, [open])
}
