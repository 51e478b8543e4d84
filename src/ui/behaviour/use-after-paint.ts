import { startTransition, useEffect, useState } from 'react'
import { firstPaint } from './first-paint'

/** Returns false until the component's first frame is painted, then true in a React transition. Used for content below the visible area. */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(
    () =>
      void firstPaint()
        .then(nextPaint)
        .then(() => startTransition(() => setIsPainted(true))),
    [],
  )
  return isPainted
}

const nextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
