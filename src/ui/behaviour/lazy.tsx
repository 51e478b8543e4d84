import { type ComponentType, useEffect, useState } from 'react'
import { waitForFirstPaint } from './first-paint'

export type LazyComponent<P> = ComponentType<P> & {
  preload(): Promise<void>
}

/**
 * Creates a component that loads its code on its first render, after the page's first paint. Meanwhile it renders `Placeholder` with the
 * same props. Replaces `React.lazy`, because React shows a fallback for at least 300 ms.
 */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Placeholder?: ComponentType<P>,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  const preload = async () => {
    Loaded = await load()
  }
  function LazyComponent(props: P) {
    const [failure, setFailure] = useState<unknown>(null)
    const [, setDone] = useState(false)
    useEffect(() => {
      if (Loaded) return
      let isUnmounted = false
      waitForFirstPaint()
        .then(preload)
        .then(
          () => isUnmounted || setDone(true),
          (reason: unknown) => isUnmounted || setFailure(reason),
        )
      return () => {
        isUnmounted = true
      }
    }, [])
    if (failure !== null) throw failure
    const Rendered = Loaded ?? Placeholder
    return Rendered && <Rendered {...props} />
  }
  return Object.assign(LazyComponent, { preload })
}
