import { type ReactNode, useState } from 'react'
import type { JourneyPoint, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { useLatestQuery, useQuery } from '../../../hooks/use-query'
import { DiffView } from '../../../widgets/code/DiffView'
import { getClient } from '../../../worker-client/client'
import { DimWhileLoading } from './DimWhileLoading'
import { LoadingTimeline } from './LoadingTimeline'
import { PointCode } from './PointCode'
import { explainMissingCode } from './point-labels'
import { PointLine, SnapshotTools } from './SnapshotTools'
import { Timeline } from './Timeline'

interface CodeHistoryProps {
  detail: SolveDetail
  expanded: boolean
  onExpand: () => void
  /** The submitted code. */
  children: ReactNode
}

export function CodeHistory(props: CodeHistoryProps) {
  const { detail, children } = props
  const journey = useQuery(detail.key, () => getClient().call('openJourney', detail.key))
  if (journey === null) return <LoadingTimeline>{children}</LoadingTimeline>
  if (!journey.ok) {
    return (
      <>
        <Banner tone="warning" role="status">
          Couldn’t load the code history. {journey.failure.message}
        </Banner>
        <div className="mt-3">{children}</div>
      </>
    )
  }
  const { points } = journey.value
  return points.length === 0 ? children : <CodeHistoryView {...props} points={points} />
}

interface CodeHistoryViewProps extends CodeHistoryProps {
  points: readonly JourneyPoint[]
}

/**
 * Shows the recorded points of the code on a time line, and the code at the selected point. A point is a recorded state of the code, or a
 * test run.
 */
function CodeHistoryView({ detail, points, expanded, onExpand, children }: CodeHistoryViewProps) {
  /** Index of the selected point. The index after the last point selects the submitted code. */
  const [position, setPosition] = useState(points.length)
  const [isComparing, setIsComparing] = useState(false)
  const [comparedTo, setComparedTo] = useState<number | null>(null)
  const lastPosition = isComparing ? points.length - 1 : points.length
  const index = Math.min(position, lastPosition)
  const moveTo = (to: number) => {
    setPosition(Math.min(points.length, Math.max(0, to)))
    onExpand()
  }
  const setComparison = (next: boolean) => {
    setIsComparing(next)
    setComparedTo(null)
    if (next && position > points.length - 1) moveTo(points.length - 1)
  }
  return (
    <>
      <SnapshotTools
        points={points}
        position={index}
        isComparing={isComparing}
        comparedTo={comparedTo}
        onMove={moveTo}
        onCompare={setComparison}
        onChooseComparison={setComparedTo}
      />
      <Timeline points={points} position={index} lastPosition={lastPosition} onMove={moveTo} />
      <PointLine points={points} position={index} />
      {isComparing ? (
        <Comparison detail={detail} points={points} position={index} comparedTo={comparedTo} />
      ) : index === points.length ? (
        children
      ) : (
        <PointCode
          detail={detail}
          points={points}
          position={index}
          expanded={expanded}
          onMove={moveTo}
          onExpand={onExpand}
        >
          {children}
        </PointCode>
      )}
    </>
  )
}

function findPointWithCodeBefore(points: readonly JourneyPoint[], position: number): number | null {
  for (let at = position - 1; at >= 0; at--) if (points[at]?.hasCode) return at
  return null
}

interface ComparisonProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  /** The index of the point to compare with; null for the nearest earlier point with code. */
  comparedTo: number | null
}

function Comparison({ detail, points, position, comparedTo }: ComparisonProps) {
  const isCodeKnown = points[position]?.hasCode === true
  const comparedPosition = isCodeKnown ? (comparedTo ?? findPointWithCodeBefore(points, position)) : null
  const query = useLatestQuery(comparedPosition === null ? null : `${comparedPosition} ${position}`, () =>
    getClient().call('compareJourney', detail.key, comparedPosition ?? position, position),
  )
  if (!isCodeKnown) return <ComparisonMessage>{explainMissingCode(points[position])}</ComparisonMessage>
  if (comparedPosition === null)
    return <ComparisonMessage>There is no code before this point to compare with.</ComparisonMessage>
  if (query === null) return <ComparisonMessage>Comparing…</ComparisonMessage>
  if (!query.answer.ok) return <ComparisonMessage>{query.answer.failure.message}</ComparisonMessage>
  return (
    <DimWhileLoading isOutdated={query.isOutdated}>
      <DiffView lines={query.answer.value} lang={detail.lang} />
    </DimWhileLoading>
  )
}

function ComparisonMessage({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-md border border-line px-4 py-3 text-secondary">
      {children}
    </p>
  )
}
