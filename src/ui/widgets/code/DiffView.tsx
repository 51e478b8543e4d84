import { useMemo } from 'react'
import type { DiffLine } from '#protocol/history'
import { cx } from '../../components/cx'
import { CodeView } from './CodeView'
import type { LineMark } from './editor/line-marks'

const SIGN_BY_KIND = { same: ' ', added: '+', removed: '−' } as const

interface DiffViewProps {
  lines: readonly DiffLine[]
  /** The language of the code; null for prose, whose lines are wrapped. */
  lang: string | null
  /** The name of the text. Omit it if the page already shows it. */
  name?: string
}

export function DiffView({ lines, lang, name }: DiffViewProps) {
  const { text, marks, added, removed } = useMemo(() => createMarkedText(lines), [lines])
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
            isComparison
            isProse={lang === null}
          />
        </div>
      )}
    </>
  )
}

function createMarkedText(lines: readonly DiffLine[]) {
  const maxNumber = lines.reduce((maxNumber, { before, after }) => Math.max(maxNumber, before ?? 0, after ?? 0), 0)
  const padNumber = (at: number | null) => String(at ?? '').padStart(String(maxNumber).length)
  const rows = lines.flatMap((line, at) => {
    const { kind, text, before, after } = line
    const number = `${padNumber(before)} ${padNumber(after)} ${SIGN_BY_KIND[kind]}`
    const row = { text, mark: { kind: kind === 'same' ? null : kind, number } }
    return isAfterGap(line, lines[at - 1]) ? [OMITTED_LINES, row] : [row]
  })
  const countLines = (countedKind: DiffLine['kind']) => lines.filter(({ kind }) => kind === countedKind).length
  return {
    text: rows.map(({ text }) => text).join('\n'),
    marks: rows.map(({ mark }): LineMark => mark),
    added: countLines('added'),
    removed: countLines('removed'),
  }
}

/** A line in place of unchanged lines that are left out. */
const OMITTED_LINES = { text: '', mark: { kind: 'left-out', number: '⋯' } } as const

function isAfterGap(line: DiffLine, previousLine: DiffLine | undefined): boolean {
  if (line.kind !== 'same') return false
  return previousLine === undefined
    ? line.before > 1
    : previousLine.kind === 'same' && line.before > previousLine.before + 1
}
