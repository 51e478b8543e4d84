import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { JourneyPoint, SolveDetail } from '#wire/solves'
import { Banner } from '../../../kit/Banner'
import { CodeBlock } from './CodeBlock'
import { Comparison } from './Comparison'
import { changedLines } from './changed-lines'
import { PointLine } from './PointLine'
import { codeOf } from './point-words'
import { SnapshotTools } from './SnapshotTools'
import { Timeline } from './Timeline'

interface EvolutionViewProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  /** A place in `points`, or one past the last: the submitted code. */
  position: number
  expanded: boolean
  onMove: (position: number) => void
  onExpand: () => void
  children: ReactNode
}

/** The time line, and the code at its point or how it differs from another. */
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
        <PointCode lang={detail.lang} points={points} position={at} expanded={expanded} onExpand={onExpand} />
      )}
    </>
  )
}

interface PointCodeProps {
  lang: string
  points: readonly JourneyPoint[]
  position: number
  expanded: boolean
  onExpand: () => void
}

/** The code at one point, the lines that are new in it marked; what is not certain is never shown as code. */
function PointCode({ lang, points, position, expanded, onExpand }: PointCodeProps) {
  const point = points[position]
  const code = codeOf(point)
  const before = codeOf(points[position - 1])
  const marks = useMemo(() => (code === null ? [] : changedLines(before, code)), [before, code])
  if (code === null) {
    return (
      <Banner tone="warning" icon={<TriangleAlert size={16} />}>
        {point?.trouble ?? 'The code of this run was not recorded.'}
      </Banner>
    )
  }
  return (
    <CodeBlock
      label="Code at this point"
      lang={lang}
      code={code}
      marks={marks}
      expanded={expanded}
      onExpand={onExpand}
    />
  )
}
