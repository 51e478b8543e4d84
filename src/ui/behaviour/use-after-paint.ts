import { startTransition, useEffect, useState } from 'react'
import { firstPaint } from './first-paint'

/** False until the component's first frame is painted, then true in a transition. For content below the visible area. */
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

const nextPaint = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
