import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { tableState } from './store'

/** Lists the code files of a folder that are not imported, with the reasons (N29). */
export function SkippedFiles() {
  const skippedFiles = useSnapshot(tableState).preview?.skippedFiles ?? []
  if (skippedFiles.length === 0) return null
  return (
    <ul aria-label="Skipped files" className="flex flex-col gap-1 text-secondary">
      {skippedFiles.map(({ reason, count, example }) => (
        <li key={reason} className="[overflow-wrap:anywhere]">
          Skipped {pluralize(count, 'file')}: {reason}, such as {example}.
        </li>
      ))}
    </ul>
  )
}
