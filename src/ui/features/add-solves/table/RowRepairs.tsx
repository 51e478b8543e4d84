import { type Snapshot, useSnapshot } from 'valtio'
import { getLanguageName } from '#domain/language'
import { formatNumber, pluralize } from '#lib/format'
import type { RepairedSolve, RowRepair } from '#protocol/table-import'
import { formatDuration } from '../../../behaviour/local-time'
import { Button } from '../../../components/Button'
import { dataState } from '../../../state/backup-store'
import { HINT_LABELS } from '../../../widgets/hint-labels'
import { formatSolveTime } from '../../../widgets/SolveTime'
import { repairRows } from './actions'
import { tableState } from './store'

/** Shows the rows of an earlier import that are read differently now, and offers to repair them (N30). */
export function RowRepairs() {
  const { check } = useSnapshot(tableState)
  const { task } = useSnapshot(dataState)
  if (!check || check.repairCount + check.changedRepairCount === 0) return null
  const { repairs, repairCount, changedRepairs, changedRepairCount } = check
  return (
    <section aria-labelledby="table-repairs" className="flex flex-col items-start gap-2">
      <h3 id="table-repairs" className="font-semibold">
        Earlier import
      </h3>
      {repairCount > 0 && (
        <>
          <p>{formatCount(repairCount)} read differently now:</p>
          <RepairList name="Changes by the repair" repairs={repairs} count={repairCount} />
          <Button inactive={task !== null} onClick={() => void repairRows()}>
            {`Repair ${pluralize(repairCount, 'row')}`}
          </Button>
        </>
      )}
      {changedRepairCount > 0 && (
        <>
          <p>{formatCount(changedRepairCount)} read differently now, but changed since the import. The changes stay:</p>
          <RepairList name="Rows that stay as they are" repairs={changedRepairs} count={changedRepairCount} />
        </>
      )}
    </section>
  )
}

const formatCount = (count: number): string =>
  `${pluralize(count, 'row')} of an earlier import ${count === 1 ? 'is' : 'are'}`

interface RepairListProps {
  name: string
  repairs: Snapshot<RowRepair[]>
  /** The number of all rows. The list has only the first ones. */
  count: number
}

function RepairList({ name, repairs, count }: RepairListProps) {
  const rowName = useSnapshot(tableState).preview?.isFolder ? 'File' : 'Line'
  const hiddenCount = count - repairs.length
  return (
    <ul aria-label={name} className="max-h-60 w-full overflow-y-auto text-secondary">
      {repairs.map(({ line, earlier, now }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the table may repair several solves
        <li key={i} className="[overflow-wrap:anywhere]">
          <span className="figures font-medium">
            {rowName} {formatNumber(line)}:
          </span>{' '}
          {formatProblem(earlier)}: {formatChanges(earlier, now)}
        </li>
      ))}
      {hiddenCount > 0 && <li>and {pluralize(hiddenCount, 'other row')}.</li>}
    </ul>
  )
}

function formatProblem({ number, title, isOwn }: Snapshot<RepairedSolve>): string {
  const name = number === null ? title : `${formatNumber(number)}. ${title}`
  return isOwn ? `${name} (your own)` : name
}

const VALUES: readonly [name: string, format: (solve: Snapshot<RepairedSolve>) => string][] = [
  ['Problem', formatProblem],
  ['Date', (solve) => formatSolveTime(solve)],
  ['Verdict', ({ status }) => status],
  ['Language', ({ lang }) => getLanguageName(lang)],
  ['Solve time', ({ timeUsed }) => (timeUsed === null ? '' : formatDuration(timeUsed))],
  ['Used Hints', ({ usedHints }) => (usedHints === null ? '' : HINT_LABELS[usedHints])],
  ['Code', ({ code }) => code],
  ['Notes', ({ notes }) => notes],
]

function formatChanges(earlier: Snapshot<RepairedSolve>, now: Snapshot<RepairedSolve> | null): string {
  if (now === null) return `${earlier.status} → no longer a solve`
  const changes = VALUES.flatMap(([name, format]) => {
    const [from, to] = [format(earlier), format(now)]
    return from === to ? [] : [`${name} ${from || 'empty'} → ${to || 'empty'}`]
  })
  return changes.join('; ')
}
