import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { tableState } from './store'

/** The first rows of the table. */
export function PreviewRows() {
  const { preview } = useSnapshot(tableState)
  if (!preview) return null
  const { name, headers, rows, rowCount } = preview
  return (
    <section aria-labelledby="table-preview">
      <h3 id="table-preview" className="mb-2 font-semibold break-words">
        {name}: {pluralize(rowCount, 'row')}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus to scroll with the keyboard */}
      <section aria-label="First rows" tabIndex={0} className="overflow-x-auto rounded-md border border-line">
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
      </section>
    </section>
  )
}
