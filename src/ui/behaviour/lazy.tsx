import { type ComponentType, useEffect, useState } from 'react'
import { firstPaint } from './first-paint'

type Load<P> = () => Promise<ComponentType<P>>

const fetched = new WeakMap<object, unknown>()

/** Fetches the code of a lazy component ahead of its first render. */
export async function preload<P>(load: Load<P>): Promise<void> {
  fetched.set(load, await load())
}

/**
 * Loads a component's code on its first render, but not before the page's first paint. Returns null until it is loaded. Replaces
 * `React.lazy`, because React shows a fallback for at least 300 ms. A failed load throws to the nearest error boundary.
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

/** A component that loads its code like `useLazy`. Until then it shows the placeholder, with the same props. */
export function lazyComponent<P extends object>(load: Load<P>, Placeholder?: ComponentType<P>): ComponentType<P> {
  return function LazyComponent(props) {
    const Loaded = useLazy(load) ?? Placeholder
    return Loaded && <Loaded {...props} />
  }
}
