import { type RefObject, useEffect } from 'react'

/** Closes what is open when something outside of it is pressed; `onPress` must stay the same, as a state's setter does. */
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
