import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { CODE_NOT_LOADED_MESSAGE } from '../actions/load-and-run'
import { showToast } from '../state/toasts'

/**
 * Creates a dialog that loads its code when it first opens. If the code cannot be loaded, shows a toast and closes the dialog. Afterwards
 * the dialog stays rendered, because its closing is animated.
 */
export function lazyDialog<P extends { open: boolean; onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return function LazyDialog(props) {
    const { open, onClose } = props
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null)
    const reportFailure = useEffectEvent(() => {
      showToast('error', CODE_NOT_LOADED_MESSAGE)
      onClose()
    })
    useEffect(() => {
      if (!open) return
      let isUnmounted = false
      void load().then(
        (loaded) => setLoaded(() => loaded),
        () => isUnmounted || reportFailure(),
      )
      return () => {
        isUnmounted = true
      }
    }, [open])
    return Loaded && <Loaded {...props} />
  }
}
