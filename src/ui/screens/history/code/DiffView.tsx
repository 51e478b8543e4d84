import { useMemo } from 'react'
import type { DiffLine } from '#wire/solves'
import { CodeView } from './CodeView'
import type { LineMark } from './editor/line-marks'

const SIGN = { same: ' ', added: '+', removed: '−' } as const

interface DiffViewProps {
  lines: readonly DiffLine[]
  lang: string
  /** Spoken name of the text. */
  label?: string
}

/** The lines in which two texts differ, with the numbers they have on both sides. */
export function DiffView({ lines, lang, label = 'Changes' }: DiffViewProps) {
  const { text, marks, added, removed } = useMemo(() => shape(lines), [lines])
  return (
    <>
      <p role="status" className="mb-2 pl-1 text-xs text-ink-3">
        {added + removed === 0 ? 'No line differs.' : `${added} added, ${removed} removed`}
      </p>
      <div className="overflow-clip rounded-md border border-line bg-surface">
        <CodeView label={label} lang={lang} text={text} marks={marks} comparison />
      </div>
    </>
  )
}

function shape(lines: readonly DiffLine[]) {
  const width = String(lines.length).length
  const side = (at: number | null) => String(at ?? '').padStart(width)
  const marks = lines.map(
    ({ kind, before, after }): LineMark => ({
      kind: kind === 'same' ? null : kind,
      number: `${side(before)} ${side(after)} ${SIGN[kind]}`,
    }),
  )
  const count = (wanted: DiffLine['kind']) => lines.filter(({ kind }) => kind === wanted).length
  return { text: lines.map(({ text }) => text).join('\n'), marks, added: count('added'), removed: count('removed') }
}
