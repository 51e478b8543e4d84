import type { ReactNode } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import { TABLE_FIELDS, type TableField } from '#domain/table/columns'
import { formatSolveCounts } from '#domain/table/solve-record'
import { formatNumber, pluralize } from '#lib/format'
import type { TableCheck, TableFault, TablePreviewRow } from '#protocol/table-import'
import { formatDateTime, formatDay } from '../../../behaviour/local-time'
import { Checkbox } from '../../../components/Checkbox'
import { cx } from '../../../components/cx'
import { Select } from '../../../components/Select'
import { state } from '../../../state/state'
import { formatSolveTime } from '../../../widgets/SolveTime'
import { changeMapping } from './actions'
import { tableState } from './store'
import { CHECKBOX_CLASSES, TableQuestions, useIsImporting } from './TableQuestions'

/** Shows the first rows of the table as the import parses them. Until they are parsed, it shows the raw cells (N27). */
export function PreviewRows() {
  const { preview, check } = useSnapshot(tableState)
  if (!preview) return null
  const { name, headers, rows } = preview
  const rowCount = check?.rowCount ?? preview.rowCount
  const parsedRows = check?.previewRows ?? []
  return (
    <section aria-labelledby="table-preview">
      <h3 id="table-preview" className="mb-2 font-semibold break-words">
        {name}: {pluralize(rowCount, 'row')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to scroll with the keyboard */}
      <section aria-label="First rows" tabIndex={0} className="max-h-64 overflow-auto rounded-md border border-line">
        {parsedRows.length > 0 ? (
          <PreviewTable headers={[preview.isFolder ? 'File' : 'Line', 'Problem', 'Date', 'Verdict']}>
            {parsedRows.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row with several dates has one line for each
              <ParsedRow key={i} {...row} />
            ))}
          </PreviewTable>
        ) : (
          <PreviewTable headers={headers}>
            {rows.map((cells, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <RawRow key={i} cells={cells} />
            ))}
          </PreviewTable>
        )}
      </section>
    </section>
  )
}

function PreviewTable({ headers, children }: { headers: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-left text-xs">
      <thead className="sticky top-0 bg-sunken">
        <tr>
          {headers.map((header, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
            <th key={i} className="px-2 py-1.5 font-medium whitespace-nowrap">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
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

function RawRow({ cells }: { cells: readonly string[] }) {
  return (
    <tr className="border-t border-line">
      {cells.map((cell, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
        <td key={i} className="max-w-60 truncate px-2 py-1.5">
          {cell}
        </td>
      ))}
    </tr>
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

/** The form in which the user chooses how to read the table, for example which column has the date. */
export function ColumnChoice() {
  const { preview, mapping } = useSnapshot(tableState)
  const isImporting = useIsImporting()
  if (!preview || !mapping) return null
  const { columns } = mapping
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
              onChoose={(column) => void changeMapping({ columns: { ...columns, [field]: column } })}
              readOnly={isImporting}
              className="w-full"
            />
          </div>
        ))}
      </div>
      <TableQuestions />
      <Checkbox
        checked={mapping.addsOwnProblems}
        disabled={isImporting}
        onChange={(addsOwnProblems) => void changeMapping({ addsOwnProblems })}
        className={CHECKBOX_CLASSES}
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
