import { useEffect, useRef } from 'react'

interface ScrollingTextProps {
  label: string
  text: string
  /** Whether the box scrolls to the end while text arrives. */
  followsEnd?: boolean
}

export function ScrollingText({ label, text, followsEnd = false }: ScrollingTextProps) {
  const box = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: more text makes the content taller
  useEffect(() => {
    if (followsEnd) box.current?.scrollTo(0, box.current.scrollHeight)
  }, [text, followsEnd])
  return (
    <section
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-y-auto rounded-md bg-sunken p-3"
    >
      <pre className="font-mono text-xs break-words whitespace-pre-wrap [font-variant-ligatures:none]">{text}</pre>
    </section>
  )
}
