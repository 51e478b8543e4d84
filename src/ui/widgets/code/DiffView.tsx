import { useMemo } from 'react'
import type { DiffLine } from '#protocol/history'
import { cx } from '../../components/cx'
import { CodeView } from './CodeView'
import type { LineMark } from './editor/line-marks'

const SIGN = { same: ' ', added: '+', removed: '−' } as const

interface DiffViewProps {
  lines: readonly DiffLine[]
  /** Null for prose, which is shown with wrapped lines. */
  lang: string | null
  /** The name of the text, if the page does not already show it. */
  name?: string
}

/** A line diff of two texts, with the line numbers of both. */
export function DiffView({ lines, lang, name }: DiffViewProps) {
  const { text, marks, added, removed } = useMemo(() => shape(lines), [lines])
  return (
    <>
      <p role="status" className={cx('text-xs text-muted', name ? 'mb-1' : 'mb-2 pl-1')}>
        {name && <span className="mr-2.5 text-sm">{name}</span>}
        {added + removed === 0 ? 'No changes.' : `+${added} −${removed} lines`}
      </p>
      {lines.length > 0 && (
        <div className="overflow-clip rounded-md border border-line bg-surface">
          <CodeView
            label={name ? `${name}: changes` : 'Changes'}
            lang={lang ?? ''}
            text={text}
            marks={marks}
            comparison
            prose={lang === null}
          />
        </div>
      )}
    </>
  )
}

function shape(lines: readonly DiffLine[]) {
  const most = lines.reduce((most, { before, after }) => Math.max(most, before ?? 0, after ?? 0), 0)
  const side = (at: number | null) => String(at ?? '').padStart(String(most).length)
  const rows = lines.flatMap((line, at) => {
    const { kind, text, before, after } = line
    const number = `${side(before)} ${side(after)} ${SIGN[kind]}`
    const row = { text, mark: { kind: kind === 'same' ? null : kind, number } }
    return isAfterGap(line, lines[at - 1]) ? [GAP, row] : [row]
  })
  const count = (wanted: DiffLine['kind']) => lines.filter(({ kind }) => kind === wanted).length
  return {
    text: rows.map(({ text }) => text).join('\n'),
    marks: rows.map(({ mark }): LineMark => mark),
    added: count('added'),
    removed: count('removed'),
  }
}

/** A placeholder for omitted unchanged lines. */
const GAP = { text: '', mark: { kind: 'left-out', number: '⋯' } } as const

function isAfterGap(line: DiffLine, last: DiffLine | undefined): boolean {
  if (line.kind !== 'same') return false
  return last === undefined ? line.before > 1 : last.kind === 'same' && line.before > last.before + 1
}
