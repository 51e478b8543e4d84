import { startTransition, useEffect, useState } from 'react'
import { firstPaint } from './first-paint'

/** False until a component's own first frame is painted, then true, drawn in slices: for what lies below the screen's edge. */
export function useAfterPaint(): boolean {
  const [painted, setPainted] = useState(false)
  useEffect(
    () =>
      void firstPaint()
        .then(nextPaint)
        .then(() => startTransition(() => setPainted(true))),
    [],
  )
  return painted
}

/** Settles once the next frame has been handed over. */
const nextPaint = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
