import { type ReactNode, useState } from 'react'
import type { JourneyPoint, SolveDetail } from '#protocol/history'
import { Comparison } from './Comparison'
import { PointCode } from './PointCode'
import { PointLine } from './PointLine'
import { SnapshotTools } from './SnapshotTools'
import { Timeline } from './Timeline'

interface EvolutionViewProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  /** Index in `points`. The index after the last point is the submitted code. */
  position: number
  expanded: boolean
  onMove: (position: number) => void
  onExpand: () => void
  children: ReactNode
}

/** The time line with the code at the current point, or with the comparison to another point. */
export function EvolutionView(props: EvolutionViewProps) {
  const { detail, points, position, expanded, onMove, onExpand, children } = props
  const [comparing, setComparing] = useState(false)
  const [against, setAgainst] = useState<number | null>(null)
  const last = comparing ? points.length - 1 : points.length
  const at = Math.min(position, last)
  const compare = (next: boolean) => {
    setComparing(next)
    setAgainst(null)
    if (next && position > points.length - 1) onMove(points.length - 1)
  }
  return (
    <>
      <SnapshotTools
        points={points}
        position={at}
        comparing={comparing}
        against={against}
        onMove={onMove}
        onCompare={compare}
        onAgainst={setAgainst}
      />
      <Timeline points={points} position={at} last={last} onMove={onMove} />
      <PointLine points={points} position={at} />
      {comparing ? (
        <Comparison detail={detail} points={points} position={at} against={against} />
      ) : at === points.length ? (
        children
      ) : (
        <PointCode
          detail={detail}
          points={points}
          position={at}
          expanded={expanded}
          onMove={onMove}
          onExpand={onExpand}
        >
          {children}
        </PointCode>
      )}
    </>
  )
}
