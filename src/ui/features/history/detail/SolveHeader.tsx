import { Layers, Pencil } from 'lucide'
import { useSnapshot } from 'valtio'
import { getLanguageName } from '#domain/language'
import type { AddedSource } from '#domain/solve'
import { formatNumber } from '#lib/format'
import type { SolveDetail } from '#protocol/history'
import { showProblem } from '../../../actions/problem'
import { useBusy } from '../../../behaviour/use-busy'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { openDrafts } from '../../../drafts/open-drafts'
import { useReadOnly } from '../../../hooks/use-read-only'
import { useHistoryParts } from '../../../state/history-parts'
import { Badge } from '../../../widgets/Badge'
import { DetailHeader } from '../../../widgets/problem/DetailHeader'
import { StatusBadge } from '../../../widgets/SolveBadges'
import { SolveTime } from '../../../widgets/SolveTime'
import { formatMemory, formatPercentile, formatRuntime, formatTests } from './judge-labels'

const SOURCE_LABELS: Record<AddedSource, string> = { hand: 'Added by hand', table: 'From a table' }

export function SolveHeader({ detail }: { detail: SolveDetail }) {
  const { slug, added, status, lang, attempts, submissionDetails: judge } = detail
  const isUnsaved = useSnapshot(openDrafts).unsaved[detail.key] === true
  const solveTime = <SolveTime date={detail} className="figures" />
  return (
    <DetailHeader
      id="solve-title"
      problem={detail}
      status={
        <>
          <StatusBadge status={status} />
          {isUnsaved && <Badge tone="accent">Unsaved draft</Badge>}
        </>
      }
      origin={added !== null && <Badge>{SOURCE_LABELS[added]}</Badge>}
      actions={
        <>
          {added !== null && <AddedActions detail={detail} />}
          <Button variant="ghost" onClick={() => void showProblem(slug)} className="-my-1.5 ml-auto max-sm:-ml-3">
            <Icon node={Layers} size={14} />
            {attempts > 1 ? `All ${formatNumber(attempts)} attempts` : 'Open problem'}
          </Button>
        </>
      }
      facts={[
        { name: added === null ? 'Submitted' : 'Solved', value: solveTime },
        { name: 'Language', value: lang === '' ? null : getLanguageName(lang) },
        {
          name: 'Runtime',
          value: formatRuntime(judge),
          note: formatPercentile('faster than', judge?.runtimePercentile),
        },
        { name: 'Memory', value: formatMemory(judge), note: formatPercentile('beats', judge?.memoryPercentile) },
        { name: 'Tests passed', value: formatTests(judge) },
      ]}
    />
  )
}

/** Buttons that correct or remove a solve that the user added. The removal needs no confirmation, because the user can undo it. */
function AddedActions({ detail }: { detail: SolveDetail }) {
  const readOnly = useReadOnly()
  const [busy, run] = useBusy()
  const { correctSolve, removeSolve } = useHistoryParts()
  if (readOnly) return null
  return (
    <span className="-my-1.5 inline-flex">
      <Button variant="ghost" onClick={() => correctSolve(detail)}>
        <Icon node={Pencil} size={14} />
        Correct
      </Button>
      <Button
        variant="ghost"
        aria-label="Remove solve"
        busy={busy}
        onClick={() => void run(() => removeSolve(detail.key))}
      >
        Remove
      </Button>
    </span>
  )
}
