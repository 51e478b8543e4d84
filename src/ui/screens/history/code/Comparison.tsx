import type { JourneyPoint, SolveDetail } from '#wire/solves'
import { DiffView } from './DiffView'
import { codeOf } from './point-words'
import { useComparison } from './use-comparison'

interface ComparisonProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  against: number | null
}

/** The nearest point before one, whose code is known; null when there is none. */
function pointBefore(points: readonly JourneyPoint[], position: number): number | null {
  for (let at = position - 1; at >= 0; at--) if (codeOf(points[at]) !== null) return at
  return null
}

/** How the code at a point differs from another. */
export function Comparison({ detail, points, position, against }: ComparisonProps) {
  const known = codeOf(points[position]) !== null
  const before = known ? (against ?? pointBefore(points, position)) : null
  const answer = useComparison(detail.key, before, position)
  if (!known) return <Words>{points[position]?.trouble ?? 'The code of this run was not recorded.'}</Words>
  if (before === null) return <Words>There is no code before this point to compare with.</Words>
  if (answer === null) return <Words>Comparing…</Words>
  if (!answer.ok) return <Words>{answer.failure.message}</Words>
  return <DiffView lines={answer.value} lang={detail.lang} />
}

function Words({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-md border border-line px-4 py-3 text-ink-2">
      {children}
    </p>
  )
}
