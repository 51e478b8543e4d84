import { type ReactNode, useMemo } from 'react'
import type { JourneyPoint, JourneyPointCode as Point, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { Button } from '../../../components/Button'
import { useLatestQuery } from '../../../hooks/use-query'
import type { LineMark } from '../../../widgets/code/editor/line-marks'
import { getClient } from '../../../worker-client/client'
import { CodeBlock } from './CodeBlock'
import { DimWhileLoading } from './DimWhileLoading'
import { explainMissingCode } from './point-labels'

interface PointCodeProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  expanded: boolean
  onMove: (position: number) => void
  onExpand: () => void
  /** Rendered until the first point is loaded. */
  children: ReactNode
}

/**
 * Shows the code at one point of its history, and marks the changed lines. If the code cannot be rebuilt, shows the reason and a button
 * that moves to the next point with code (S4).
 */
export function PointCode({ detail, points, position, expanded, onMove, onExpand, children }: PointCodeProps) {
  const { key, lang } = detail
  const isCodeKnown = points[position]?.hasCode === true
  const query = useLatestQuery(isCodeKnown ? String(position) : null, () =>
    getClient().call('openJourneyPoint', key, position),
  )
  const point = query?.answer.ok ? query.answer.value : null
  const marks = useMemo(() => markChangedLines(point), [point])
  if (!isCodeKnown) {
    const nextWithCode = points.findIndex(({ hasCode }, at) => at > position && hasCode)
    const skipButton = nextWithCode > 0 && (
      <Button onClick={() => onMove(nextWithCode)}>Skip to {nextWithCode + 1}</Button>
    )
    return (
      <Banner tone="warning" actions={skipButton}>
        {explainMissingCode(points[position])}
      </Banner>
    )
  }
  if (query && !query.answer.ok) return <Banner tone="warning">{query.answer.failure.message}</Banner>
  return (
    <DimWhileLoading isOutdated={query?.isOutdated ?? true}>
      {point ? (
        <CodeBlock
          label="Code at this point"
          lang={lang}
          code={point.code}
          marks={marks}
          isExpanded={expanded}
          onExpand={onExpand}
        />
      ) : (
        children
      )}
    </DimWhileLoading>
  )
}

const UNCHANGED_LINE: LineMark = { kind: null }
const CHANGED_LINE: LineMark = { kind: 'changed' }

function markChangedLines(point: Point | null): readonly LineMark[] {
  const changedLines = point?.changed
  return changedLines
    ? Array.from({ length: changedLines.to }, (_, line) => (line < changedLines.from ? UNCHANGED_LINE : CHANGED_LINE))
    : []
}
