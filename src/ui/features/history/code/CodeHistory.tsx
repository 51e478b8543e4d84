import { TriangleAlert } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { JourneyPoint, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { Icon } from '../../../components/Icon'
import { useLatestQuery, useQuery } from '../../../hooks/use-query'
import { DiffView } from '../../../widgets/code/DiffView'
import { client } from '../../../worker-client/client'
import { DimWhileLoading } from './DimWhileLoading'
import { PointCode } from './PointCode'
import { missingText } from './point-labels'
import { PointLine, SnapshotTools } from './SnapshotTools'
import { Timeline } from './Timeline'
import { TimelineSkeleton } from './TimelineSkeleton'

interface CodeHistoryProps {
  detail: SolveDetail
  expanded: boolean
  onExpand: () => void
  /** The submitted code. */
  children: ReactNode
}

/** Loads and shows the history of the code. */
export function CodeHistory(props: CodeHistoryProps) {
  const { detail, children } = props
  const journey = useQuery(detail.key, () => client().call('openJourney', detail.key))
  if (journey === null) {
    return (
      <>
        <TimelineSkeleton />
        {children}
      </>
    )
  }
  if (!journey.ok) {
    return (
      <>
        <Banner tone="warning" icon={<Icon node={TriangleAlert} size={16} />} role="status">
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

/** The time line with the code at the current point, or with the comparison to another point. */
function CodeHistoryView({ detail, points, expanded, onExpand, children }: CodeHistoryViewProps) {
  /** Index in `points`. The index after the last point is the submitted code. */
  const [position, setPosition] = useState(points.length)
  const [comparing, setComparing] = useState(false)
  const [against, setAgainst] = useState<number | null>(null)
  const last = comparing ? points.length - 1 : points.length
  const at = Math.min(position, last)
  const move = (to: number) => {
    setPosition(Math.min(points.length, Math.max(0, to)))
    onExpand()
  }
  const compare = (next: boolean) => {
    setComparing(next)
    setAgainst(null)
    if (next && position > points.length - 1) move(points.length - 1)
  }
  return (
    <>
      <SnapshotTools
        points={points}
        position={at}
        comparing={comparing}
        against={against}
        onMove={move}
        onCompare={compare}
        onAgainst={setAgainst}
      />
      <Timeline points={points} position={at} last={last} onMove={move} />
      <PointLine points={points} position={at} />
      {comparing ? (
        <Comparison detail={detail} points={points} position={at} against={against} />
      ) : at === points.length ? (
        children
      ) : (
        <PointCode detail={detail} points={points} position={at} expanded={expanded} onMove={move} onExpand={onExpand}>
          {children}
        </PointCode>
      )}
    </>
  )
}

/** The nearest earlier point with code. Null if there is none. */
function pointBefore(points: readonly JourneyPoint[], position: number): number | null {
  for (let at = position - 1; at >= 0; at--) if (points[at]?.hasCode) return at
  return null
}

interface ComparisonProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  /** Null compares with the nearest earlier point with code. */
  against: number | null
}

function Comparison({ detail, points, position, against }: ComparisonProps) {
  const isCodeKnown = points[position]?.hasCode === true
  const before = isCodeKnown ? (against ?? pointBefore(points, position)) : null
  const latest = useLatestQuery(before === null ? null : `${before} ${position}`, () =>
    client().call('compareJourney', detail.key, before ?? position, position),
  )
  if (!isCodeKnown) return <Message>{missingText(points[position])}</Message>
  if (before === null) return <Message>There is no code before this point to compare with.</Message>
  if (latest === null) return <Message>Comparing…</Message>
  if (!latest.answer.ok) return <Message>{latest.answer.failure.message}</Message>
  return (
    <DimWhileLoading late={latest.isLate}>
      <DiffView lines={latest.answer.value} lang={detail.lang} />
    </DimWhileLoading>
  )
}

function Message({ children }: { children: string }) {
  return (
    <p role="status" className="rounded-md border border-line px-4 py-3 text-secondary">
      {children}
    </p>
  )
}
