import { startTransition, useEffect, useState } from 'react'
import { waitForFirstPaint } from './first-paint'

/** Returns false until the component's first frame is painted, then true in a React transition. */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(
    () =>
      void waitForFirstPaint()
        .then(waitForNextPaint)
        .then(() => startTransition(() => setIsPainted(true))),
    [],
  )
  return isPainted
}

const waitForNextPaint = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
