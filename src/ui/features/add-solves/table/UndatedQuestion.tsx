import { type Snapshot, useSnapshot } from 'valtio'
import type { UndatedChoice, UndatedRows } from '#domain/table/undated'
import { formatNumber, pluralize } from '#lib/format'
import type { TableMapping } from '#protocol/table-import'
import { type Choice, Select } from '../../../components/Select'
import { TextField } from '../../../components/TextField'
import { tableState } from './store'

interface UndatedQuestionProps {
  change: (changes: Partial<TableMapping>) => void
  readOnly: boolean
}

const EFFECT_TEXTS = {
  unknown: 'They are listed last. They add no activity, start no review and do not change your scores.',
  before: 'They add no activity. Scores and reviews count them as solved on the day before.',
}

/** Asks how to import rows with a missing or improbable date (N27). */
export function UndatedQuestion({ change, readOnly }: UndatedQuestionProps) {
  const { check, mapping } = useSnapshot(tableState)
  const undated = check?.undated
  if (!undated || !mapping) return null
  const { undated: choice, before, columns } = mapping
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {formatQuestion(undated, columns.date !== null)}
        </span>
        <Select
          label="Dates of these rows"
          value={choice}
          choices={listChoices(undated)}
          readOnly={readOnly}
          onChoose={(chosen) => change({ undated: chosen })}
        />
      </div>
      {choice === 'before' && (
        <TextField
          label="All solved before"
          type="date"
          className="max-w-60"
          error={check.needsDay && before !== null && before !== '' ? 'Choose a day up to today.' : null}
          value={before ?? ''}
          readOnly={readOnly}
          onChange={({ target }) => change({ before: target.value })}
        />
      )}
      {choice !== 'keep' && <p className="text-xs text-muted">{EFFECT_TEXTS[choice]}</p>}
    </div>
  )
}

const listChoices = ({ kind }: Snapshot<UndatedRows>): Choice<UndatedChoice>[] => [
  { value: 'keep', text: kind === 'missing' ? 'Don’t import them' : 'Keep these dates' },
  { value: 'before', text: 'All before a day…' },
  { value: 'unknown', text: 'Date unknown' },
]

function formatQuestion({ kind, count, example }: Snapshot<UndatedRows>, hasColumn: boolean): string {
  if (kind === 'files')
    return 'The dates are those of the files, so they may be wrong. When did you solve these problems?'
  const text = example.text.trim()
  if (kind === 'same') return `Every date in the table is ${text}. When did you solve these problems?`
  if (!hasColumn) return 'The table has no column of dates. When did you solve these problems?'
  const exampleText = `line ${formatNumber(example.line)} (${text === '' ? 'empty' : `“${text}”`})`
  return count === 1
    ? `1 row has no date that can be right: ${exampleText}.`
    : `${pluralize(count, 'row')} have no date that can be right, such as ${exampleText}.`
}
