import { useMemo } from 'react'
import { CodeView } from './CodeView'
import type { LineMark } from './editor/line-marks'

/** Lines of code that show while it is collapsed (spec §9). */
export const PREVIEW_LINES = 5

interface CodeBlockProps {
  label: string
  lang: string
  code: string
  marks?: readonly LineMark[]
  expanded: boolean
  onExpand: () => void
}

/** How many lines a code has; a newline at its end begins no line. */
export function lineCount(code: string): number {
  return code.replace(/\n$/, '').split('\n').length
}

/** Code, its first five lines while it is collapsed. */
export function CodeBlock({ label, lang, code, marks, expanded, onExpand }: CodeBlockProps) {
  const lines = lineCount(code)
  const more = expanded ? 0 : Math.max(0, lines - PREVIEW_LINES)
  const text = useMemo(() => {
    const whole = code.replace(/\n$/, '')
    return more > 0 ? whole.split('\n').slice(0, PREVIEW_LINES).join('\n') : whole
  }, [code, more])
  return (
    <div className="overflow-clip rounded-md border border-line bg-surface">
      <CodeView label={label} lang={lang} text={text} {...(marks && more === 0 ? { marks } : {})} />
      {more > 0 && (
        <button
          type="button"
          onClick={onExpand}
          className="block w-full rounded-b-md border-t border-line px-4 py-1.5 text-left font-mono text-xs text-ink-3 hover:bg-sunken hover:text-ink touch:py-3"
        >
          … {more} more {more === 1 ? 'line' : 'lines'} (click to expand)
        </button>
      )}
    </div>
  )
}
