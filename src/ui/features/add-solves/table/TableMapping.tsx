import { type Snapshot, useSnapshot } from 'valtio'
import { TABLE_FIELDS, type TableField } from '#domain/table/columns'
import type { DateGroup, DateOrder, DateOrders, DateSeparator } from '#domain/table/dates'
import { formatSolveCounts } from '#domain/table/solve-record'
import { formatNumber, pluralize } from '#lib/format'
import type { TableCheck, TableFault, TableMapping, TablePreview, TablePreviewRow } from '#protocol/table-import'
import { formatDateTime, formatDay } from '../../../behaviour/local-time'
import { Checkbox } from '../../../components/Checkbox'
import { cx } from '../../../components/cx'
import { type Choice, Select } from '../../../components/Select'
import { dataState } from '../../../state/backup-store'
import { state } from '../../../state/state'
import { formatSolveTime } from '../../../widgets/SolveTime'
import { changeMapping } from './actions'
import { tableState } from './store'
import { TableQuestions } from './TableQuestions'
import { UndatedQuestion } from './UndatedQuestion'

/** Shows the first rows of the table as the import parses them. Until they are parsed, it shows the raw cells (N27). */
export function PreviewRows() {
  const { preview, check } = useSnapshot(tableState)
  if (!preview) return null
  const { name } = preview
  const rowCount = check?.rowCount ?? preview.rowCount
  const parsedRows = check?.previewRows ?? []
  return (
    <section aria-labelledby="table-preview">
      <h3 id="table-preview" className="mb-2 font-semibold break-words">
        {name}: {pluralize(rowCount, 'row')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to scroll with the keyboard */}
      <section aria-label="First rows" tabIndex={0} className="max-h-64 overflow-auto rounded-md border border-line">
        {parsedRows.length > 0 ? <ParsedRows rows={parsedRows} /> : <RawRows {...preview} />}
      </section>
    </section>
  )
}

function ParsedRows({ rows }: { rows: Snapshot<TablePreviewRow[]> }) {
  const { preview } = useSnapshot(tableState)
  return (
    <table className="w-full text-left text-xs">
      <thead className="sticky top-0 bg-sunken">
        <tr>
          {[preview?.isFolder ? 'File' : 'Line', 'Problem', 'Date', 'Verdict'].map((name) => (
            <th key={name} className="px-2 py-1.5 font-medium whitespace-nowrap">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row with several dates has one line for each
          <ParsedRow key={i} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function ParsedRow({ line, row }: Snapshot<TablePreviewRow>) {
  const isLeftOut = 'reason' in row
  return (
    <tr className="border-t border-line align-top">
      <td className="figures px-2 py-1.5 text-muted">{formatNumber(line)}</td>
      <td className="user-text px-2 py-1.5 [overflow-wrap:anywhere]">
        {isLeftOut ? row.name : `${row.number === null ? '' : `${row.number}. `}${row.title}`}
        {!isLeftOut && row.isOwn && <span className="text-muted"> (your own)</span>}
      </td>
      {isLeftOut ? (
        <td
          colSpan={2}
          className={cx('px-2 py-1.5 [overflow-wrap:anywhere]', row.kind === 'fault' ? 'text-hard' : 'text-muted')}
        >
          {row.reason}
        </td>
      ) : (
        <>
          <td className="figures px-2 py-1.5 sm:whitespace-nowrap">
            {row.kind === 'solve' && formatSolveTime(row, row.hasTime ? formatDateTime : formatDayWithYear)}
          </td>
          <td className="px-2 py-1.5">{row.kind === 'solve' ? row.status : 'For a list'}</td>
        </>
      )}
    </tr>
  )
}

function RawRows({ headers, rows }: Pick<Snapshot<TablePreview>, 'headers' | 'rows'>) {
  return (
    <table className="w-full text-left text-xs">
      <thead className="bg-sunken">
        <tr>
          {headers.map((header, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <th key={i} className="px-2 py-1.5 font-medium whitespace-nowrap">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
          <tr key={line} className="border-t border-line">
            {cells.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
              <td key={i} className="max-w-60 truncate px-2 py-1.5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const FIELD_LABELS: Record<TableField, string> = {
  problem: 'Problem',
  number: 'Number',
  link: 'Link',
  date: 'Date',
  status: 'Verdict',
  lang: 'Language',
  minutes: 'Minutes',
  hint: 'Used Hints',
  notes: 'Notes',
  code: 'Code',
}

const formatDayWithYear = (at: number): string => formatDay(at, 0)

const DATE_ORDER_CHOICES: Choice<DateOrder | null>[] = [
  { value: null, text: 'Choose…' },
  { value: 'dmy', text: 'Day first' },
  { value: 'mdy', text: 'Month first' },
]

const SEPARATOR_NAMES: Record<DateSeparator, string> = { '/': 'slashes', '-': 'hyphens', '.': 'dots', ' ': 'spaces' }

function formatDateOrderQuestion({ separator, kind, example: { line, text } }: Snapshot<DateGroup>): string {
  const exampleText = `${text.trim()} (line ${formatNumber(line)})`
  return kind === 'mixed'
    ? `Some dates with ${SEPARATOR_NAMES[separator]} only fit day first, others only month first, such as ${exampleText}. Which order is right?`
    : `Is the day or the month first in ${exampleText}?`
}

function setDateOrder(orders: Readonly<DateOrders>, separator: DateSeparator, order: DateOrder | null): DateOrders {
  const { [separator]: _, ...others } = orders
  return order === null ? others : { ...others, [separator]: order }
}

/** The form in which the user chooses how to read the table, for example which column has the date. */
export function ColumnChoice() {
  const { preview, mapping, check } = useSnapshot(tableState)
  const { task } = useSnapshot(dataState)
  if (!preview || !mapping) return null
  const { columns } = mapping
  const isImporting = task?.kind === 'import-table'
  const change = (changes: Partial<TableMapping>) => void changeMapping(changes)
  const choices = [
    { value: null, text: 'Not in the table' },
    ...preview.headers.map((header, i) => ({ value: i, text: header === '' ? `Column ${i + 1}` : header })),
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
              {FIELD_LABELS[field]}
            </span>
            <Select
              label={`Column of ${FIELD_LABELS[field]}`}
              value={columns[field]}
              choices={choices}
              onChoose={(column) => change({ columns: { ...columns, [field]: column } })}
              readOnly={isImporting}
              className="w-full"
            />
          </div>
        ))}
      </div>
      <TableQuestions change={change} readOnly={isImporting} />
      {check?.dateGroups.map((group) => (
        <div key={group.separator} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{formatDateOrderQuestion(group)}</span>
          <Select
            label={`Order of dates with ${SEPARATOR_NAMES[group.separator]}`}
            value={mapping.dateOrders[group.separator] ?? null}
            choices={DATE_ORDER_CHOICES}
            readOnly={isImporting}
            onChoose={(order) => change({ dateOrders: setDateOrder(mapping.dateOrders, group.separator, order) })}
          />
        </div>
      ))}
      <UndatedQuestion change={change} readOnly={isImporting} />
      <Checkbox
        checked={mapping.addsOwnProblems}
        disabled={isImporting}
        onChange={(addsOwnProblems) => change({ addsOwnProblems })}
        className="text-secondary touch:min-h-11"
      >
        Add problems that are not in the catalog as your own
      </Checkbox>
      {preview.hasFeedback && (
        <p className="text-secondary">This is a Solvelog export. Its feedback is imported too.</p>
      )}
    </section>
  )
}

function formatEffect(check: Snapshot<TableCheck>): string {
  if (check.needsPurpose) return 'Choose first whether you solved these problems.'
  if (check.needsOrder) return 'Choose the order of day and month first.'
  if (check.needsDay) return 'Choose the day first.'
  return check.purpose === 'list'
    ? `A study list of ${pluralize(check.listSlugs.length, 'problem')} will be created.`
    : `${formatSolveCounts(check)} will be added.`
}

/** Shows what the import would do: how many solves it adds, and which rows it skips and why. */
export function CheckReport() {
  const { check, preview, mapping } = useSnapshot(tableState)
  const isListFull = useSnapshot(state).views?.solves.isListFull ?? true
  if (!check) return null
  const { repeatedRowCount, known, faults, faultCount, skippedCount, unknownVerdicts, lacksTimeCount, dateGroups } =
    check
  const { numberOnlyCount, otherNumberCount } = check
  const unknownCount = unknownVerdicts.reduce((sum, { count }) => sum + count, 0)
  const { unknownTitles, unknownRowCount, titlesNotInCatalog, notInCatalogRowCount } = check
  return (
    <section aria-labelledby="table-check" className="flex flex-col gap-2">
      <h3 id="table-check" className="font-semibold">
        Result
      </h3>
      <div role="status">
        <p>{formatEffect(check)}</p>
        {lacksTimeCount > 0 && (
          <p className="text-secondary">
            {pluralize(lacksTimeCount, 'solve')} without a solve time: it was not understood.
          </p>
        )}
        {skippedCount > 0 && <p className="text-secondary">{pluralize(skippedCount, 'row')} skipped: not solved.</p>}
        {unknownCount > 0 && (
          <p className="text-medium">{pluralize(unknownCount, 'row')} skipped: unknown verdict. Choose it above.</p>
        )}
        {numberOnlyCount > 0 && (
          <p className="text-secondary">{pluralize(numberOnlyCount, 'solve')} found only by the problem’s number.</p>
        )}
        {otherNumberCount > 0 && (
          <p className="text-secondary">
            {pluralize(otherNumberCount, 'solve')} with the number of another problem: the name was used.
          </p>
        )}
        {known > 0 && <p className="text-secondary">{pluralize(known, 'row')} skipped: already in your log.</p>}
        {repeatedRowCount > 0 && (
          <p className="text-secondary">{pluralize(repeatedRowCount, 'row')} skipped: repeated in the table.</p>
        )}
        {!check.needsOrder && mapping?.undated === 'keep' && dateGroups.some(({ kind }) => kind === 'mixed') && (
          <p className="text-medium">Dates that don’t fit the chosen order can’t be imported.</p>
        )}
        {faultCount > 0 && <p className="text-hard">{pluralize(faultCount, 'row')} can’t be imported.</p>}
      </div>
      {!isListFull && unknownRowCount + notInCatalogRowCount > 0 && (
        <p className="text-medium">
          The full list of problems has not arrived yet, so some LeetCode problems are not recognized by their title.
          This preview changes when the list arrives.
        </p>
      )}
      <TitleList rows={unknownRowCount} titles={unknownTitles}>
        with problems that are not in the catalog, added as your own
      </TitleList>
      <TitleList rows={notInCatalogRowCount} titles={titlesNotInCatalog}>
        with LeetCode problems that the catalog does not have yet, shown as soon as it has them
      </TitleList>
      {faults.length > 0 && (
        <ul aria-label="Rows that can’t be imported" className="max-h-60 overflow-y-auto text-secondary">
          {faults.map((fault) => (
            <li key={fault.reason} className="break-words">
              <span className="figures font-medium">{formatLines(fault, preview?.isFolder ? 'File' : 'Line')}:</span>{' '}
              {fault.name !== '' && `${fault.name}: `}
              {fault.reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Lists the lines of the table that have the same error: "Line 6", or "3 lines (6, 9, 12)". */
function formatLines({ lines, count, isExample }: Snapshot<TableFault>, name: string): string {
  const shown = lines.map(formatNumber).join(', ')
  if (count === 1) return `${name} ${shown}`
  return `${formatNumber(count)} ${name.toLowerCase()}s (${shown}${count > lines.length ? ', …' : ''})${isExample ? ', such as' : ''}`
}

interface TitleListProps {
  /** Number of table rows. If it is 0, the component renders nothing. */
  rows: number
  titles: readonly string[]
  children: string
}

function TitleList({ rows, titles, children }: TitleListProps) {
  if (rows === 0) return null
  return (
    <details>
      <summary className="cursor-pointer text-secondary">
        {pluralize(rows, 'row')} {children}
      </summary>
      <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-secondary">
        {titles.map((title) => (
          <li key={title} className="break-words">
            {title}
          </li>
        ))}
      </ul>
    </details>
  )
}
