import type { JourneyPoint, SolveDetail } from '#protocol/history'
import { DiffView } from '../../../shared/code/DiffView'
import { DimWhileLoading } from './DimWhileLoading'
import { missingText } from './point-labels'
import { useComparison } from './use-comparison'

interface ComparisonProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  against: number | null
}

/** The nearest earlier point with code. Null if there is none. */
function pointBefore(points: readonly JourneyPoint[], position: number): number | null {
  for (let at = position - 1; at >= 0; at--) if (points[at]?.hasCode) return at
  return null
}

/** The differences between the code at two points. */
export function Comparison({ detail, points, position, against }: ComparisonProps) {
  const known = points[position]?.hasCode === true
  const before = known ? (against ?? pointBefore(points, position)) : null
  const latest = useComparison(detail.key, before, position)
  if (!known) return <Words>{missingText(points[position])}</Words>
  if (before === null) return <Words>There is no code before this point to compare with.</Words>
  if (latest === null) return <Words>Comparing…</Words>
  if (!latest.answer.ok) return <Words>{latest.answer.failure.message}</Words>
  return (
    <DimWhileLoading late={latest.late}>
      <DiffView lines={latest.answer.value} lang={detail.lang} />
    </DimWhileLoading>
  )
}

function Words({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-md border border-line px-4 py-3 text-secondary">
      {children}
    </p>
  )
}
