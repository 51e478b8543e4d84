import { formatNumber, pluralize } from '#lib/format'
import type { TableCheck } from '#protocol/table-import'

interface CheckReportProps {
  check: TableCheck
  /** Each row is a file of a folder. */
  isFolder: boolean
}

/** The effect of an import: the solves to add, the skipped rows, and the reasons. */
export function CheckReport({ check, isFolder }: CheckReportProps) {
  const { solves, repeated, known, faults, faultCount, unknown, unknownRows, needsOrder, hasMixedDates } = check
  return (
    <section aria-labelledby="table-check" className="flex flex-col gap-2">
      <h3 id="table-check" className="font-semibold">
        Result
      </h3>
      <div role="status">
        <p>
          {needsOrder ? 'Choose the order of day and month first.' : `${pluralize(solves, 'solve')} will be added.`}
        </p>
        {known > 0 && <p className="text-secondary">{pluralize(known, 'row')} skipped: already in your log.</p>}
        {repeated > 0 && <p className="text-secondary">{pluralize(repeated, 'row')} skipped: repeated in the table.</p>}
        {hasMixedDates && !needsOrder && (
          <p className="text-medium">Dates that don’t fit the chosen order can’t be imported.</p>
        )}
        {faultCount > 0 && <p className="text-hard">{pluralize(faultCount, 'row')} can’t be imported.</p>}
      </div>
      {unknownRows > 0 && (
        <details>
          <summary className="cursor-pointer text-secondary">
            {pluralize(unknownRows, 'row')} with problems that are not in the catalog, added as your own
          </summary>
          <ul className="mt-1 max-h-40 list-disc overflow-y-auto pl-5 text-secondary">
            {unknown.map((title) => (
              <li key={title} className="break-words">
                {title}
              </li>
            ))}
          </ul>
        </details>
      )}
      {faults.length > 0 && (
        <ul aria-label="Rows that can’t be imported" className="max-h-60 overflow-y-auto text-secondary">
          {faults.map(({ line, reason }) => (
            <li key={line} className="break-words">
              <span className="figures font-medium">
                {isFolder ? 'File' : 'Line'} {formatNumber(line)}:
              </span>{' '}
              {reason}
            </li>
          ))}
          {faultCount > faults.length && <li>and {formatNumber(faultCount - faults.length)} more</li>}
        </ul>
      )}
    </section>
  )
}
