import { type RefObject, useEffect } from 'react'

/** Closes an open element on a press outside of it. `onPress` must be stable, such as a state setter. */
export function usePressOutside(
  root: RefObject<HTMLElement | null>,
  open: boolean,
  onPress: (open: false) => void,
): void {
  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) onPress(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [root, open, onPress])
}
