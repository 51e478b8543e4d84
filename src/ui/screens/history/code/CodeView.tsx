import { useEffect, useRef, useState } from 'react'
import { cx } from '../../../kit/cx'
import type { LineMark } from './editor/line-marks'
import type { MountedCode } from './editor/mount'

interface CodeViewProps {
  label: string
  lang: string
  text: string
  marks?: readonly LineMark[]
  comparison?: boolean
  /** Makes the text editable. */
  onChange?: (text: string) => void
  autoFocus?: boolean
}

const PLAIN: readonly LineMark[] = []

/** Code, plain until the highlighter has come, in the same place and size. */
export function CodeView(props: CodeViewProps) {
  const { label, lang, text, marks = PLAIN, comparison = false, onChange, autoFocus = false } = props
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedCode | null>(null)
  const latest = useRef(props)
  const [state, setState] = useState<'plain' | 'ready' | 'failed'>('plain')
  const editable = onChange !== undefined

  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    let gone = false
    const show = async () => {
      const { mountCode } = await import('./editor/mount')
      if (gone || !host.current) return
      const { text: now, marks: nowMarks = PLAIN } = latest.current
      const onEdit = editable ? (next: string) => latest.current.onChange?.(next) : null
      mounted.current = mountCode({
        host: host.current,
        label,
        lang,
        text: now,
        marks: nowMarks,
        comparison,
        onChange: onEdit,
      })
      setState('ready')
    }
    show().catch(() => setState('failed'))
    return () => {
      gone = true
      mounted.current?.destroy()
      mounted.current = null
    }
  }, [label, lang, editable, comparison])

  // Only once it is in sight: what is hidden cannot take the focus.
  useEffect(() => {
    if (state === 'ready' && autoFocus) mounted.current?.focus()
  }, [state, autoFocus])

  useEffect(() => {
    mounted.current?.show(text, marks)
  }, [text, marks])

  if (state === 'failed' && editable) {
    return <PlainEditor label={label} text={text} onChange={(next) => onChange?.(next)} />
  }
  return (
    <div className="relative">
      <div
        ref={host}
        className={cx(
          'rounded-md has-focus-visible:outline-2 focus-within:-outline-offset-2 focus-within:outline-accent',
          state !== 'ready' && 'hidden',
        )}
      />
      {state !== 'ready' && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: wide code is scrolled by the keyboard too
          tabIndex={0}
          className="overflow-x-auto py-2.5 pr-4 pl-12 font-mono text-sm"
        >
          {text}
        </pre>
      )}
    </div>
  )
}

/** When the editor cannot be fetched the code can be edited all the same. */
function PlainEditor({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  return (
    <textarea
      aria-label={label}
      value={text}
      onChange={({ target }) => onChange(target.value)}
      spellCheck={false}
      className="block field-sizing-content min-h-40 w-full bg-surface px-4 py-2.5 font-mono text-sm"
    />
  )
}
