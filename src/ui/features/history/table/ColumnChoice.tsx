import { useSnapshot } from 'valtio'
import { TABLE_FIELDS, type TableField } from '#domain/table/columns'
import type { TableMapping } from '#protocol/table-import'
import { Select } from '../../../components/Select'
import { dataState } from '../../../shared/backup-store'
import { changeMapping } from './actions'
import { tableState } from './store'

const LABELS: Record<TableField, string> = {
  problem: 'Problem',
  link: 'Link',
  date: 'Date',
  status: 'Verdict',
  lang: 'Language',
  minutes: 'Minutes',
  hint: 'Used Hints',
  notes: 'Notes',
  code: 'Code',
}

const ORDERS = [
  { value: '', text: 'Choose…' },
  { value: 'dmy', text: 'Day first' },
  { value: 'mdy', text: 'Month first' },
]

/** Assigns a field to each column, and chooses how to read dates and unknown problems. */
export function ColumnChoice() {
  const { preview, mapping, check } = useSnapshot(tableState)
  const { task } = useSnapshot(dataState)
  if (!preview || !mapping) return null
  const { columns } = mapping
  const isImporting = task?.kind === 'import-table'
  const change = (changes: Partial<TableMapping>) => void changeMapping({ ...(mapping as TableMapping), ...changes })
  const choices = [
    { value: '', text: 'Not in the table' },
    ...preview.headers.map((header, i) => ({ value: String(i), text: header === '' ? `Column ${i + 1}` : header })),
  ]
  return (
    <section aria-labelledby="table-columns" className="flex flex-col gap-3">
      <h3 id="table-columns" className="font-semibold">
        Columns
      </h3>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {TABLE_FIELDS.map((field) => (
          <div key={field}>
            <span aria-hidden="true" className="mb-1 block text-xs text-muted">
              {LABELS[field]}
            </span>
            <Select
              label={`Column of ${LABELS[field]}`}
              value={columns[field] === null ? '' : String(columns[field])}
              choices={choices}
              onChoose={(value) => change({ columns: { ...columns, [field]: value === '' ? null : Number(value) } })}
              readOnly={isImporting}
              className="w-full"
            />
          </div>
        ))}
      </div>
      {check && (check.ambiguousDate !== null || check.hasMixedDates) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="font-medium">
            {check.hasMixedDates
              ? 'Some dates only fit day first, others only month first. Which order is right?'
              : `Is the day or the month first in ${check.ambiguousDate}?`}
          </span>
          <Select
            label="Order of dates"
            value={mapping.dateOrder ?? ''}
            choices={ORDERS}
            readOnly={isImporting}
            onChoose={(value) => change({ dateOrder: value === 'dmy' || value === 'mdy' ? value : null })}
          />
        </div>
      )}
      <label className="flex items-center gap-2 text-secondary touch:min-h-11">
        <input
          type="checkbox"
          className="checkbox"
          checked={mapping.addsOwnProblems}
          disabled={isImporting}
          onChange={({ target }) => change({ addsOwnProblems: target.checked })}
        />
        Add problems that are not in the catalog as your own
      </label>
      {preview.hasFeedback && (
        <p className="text-secondary">This is a Solvelog export. Its feedback is imported too.</p>
      )}
    </section>
  )
}
