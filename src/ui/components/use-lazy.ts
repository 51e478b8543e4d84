import { type ComponentType, useEffect, useState } from 'react'
import { firstPaint } from './first-paint'

type Load<P> = () => Promise<ComponentType<P>>

const fetched = new WeakMap<object, unknown>()

/** Fetches the code of a later component before it is drawn. */
export async function preload<P>(load: Load<P>): Promise<void> {
  fetched.set(load, await load())
}

/**
 * A component whose code is fetched when it is first drawn, though not before the page's first paint; null until it is
 * there. Instead of a lazy component: React holds back what follows its fallback for 300 ms. Code that cannot be fetched
 * is for the nearest error boundary.
 */
export function useLazy<P>(load: Load<P>): ComponentType<P> | null {
  const [failure, setFailure] = useState<unknown>(null)
  const [, setDone] = useState(false)
  useEffect(() => {
    if (fetched.has(load)) return
    let gone = false
    firstPaint()
      .then(() => preload(load))
      .then(
        () => gone || setDone(true),
        (reason: unknown) => gone || setFailure(reason),
      )
    return () => {
      gone = true
    }
  }, [load])
  if (failure !== null) throw failure
  return (fetched.get(load) as ComponentType<P> | undefined) ?? null
}
