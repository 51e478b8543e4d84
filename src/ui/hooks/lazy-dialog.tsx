import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { NOT_LOADED } from '../actions/on-press'
import { showToast } from '../state/toasts'

/**
 * A dialog that loads its code when it first opens. It then stays rendered, because it animates its closing. If the code cannot be
 * loaded while it is open, a toast says so and the dialog closes. The next press tries again.
 */
export function lazyDialog<P extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return function LazyDialog(props) {
    const { open, onClose } = props
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
    const fail = useEffectEvent(() => {
      showToast('error', NOT_LOADED)
      onClose()
    })
    useEffect(() => {
      if (!open) return
      let gone = false
      void load().then(
        (loaded) => setLoaded(() => loaded),
        () => gone || fail(),
      )
      return () => {
        gone = true
      }
    }, [open])
    return Loaded && <Loaded {...props} />
  }
}
