import { TriangleAlert } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import type { JourneyPoint, JourneyPointCode as Point, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { useLatestQuery } from '../../../hooks/use-query'
import type { LineMark } from '../../../widgets/code/editor/line-marks'
import { client } from '../../../worker-client/client'
import { CodeBlock } from './CodeBlock'
import { DimWhileLoading } from './DimWhileLoading'
import { missingText } from './point-labels'

interface PointCodeProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  expanded: boolean
  onMove: (position: number) => void
  onExpand: () => void
  /** Shown until the first point is loaded. */
  children: ReactNode
}

/**
 * The code at one point, with its changed lines marked. If the code cannot be rebuilt, shows the reason and a button that skips to the
 * next point with code (S4).
 */
export function PointCode({ detail, points, position, expanded, onMove, onExpand, children }: PointCodeProps) {
  const { key, lang } = detail
  const isCodeKnown = points[position]?.hasCode === true
  const loaded = useLatestQuery(isCodeKnown ? String(position) : null, () =>
    client().call('openJourneyPoint', key, position),
  )
  const point = loaded?.answer.ok ? loaded.answer.value : null
  const marks = useMemo(() => marksOf(point), [point])
  if (!isCodeKnown) {
    const next = points.findIndex(({ hasCode }, at) => at > position && hasCode)
    const skip = next > 0 && <Button onClick={() => onMove(next)}>Skip to {next + 1}</Button>
    return <Trouble actions={skip}>{missingText(points[position])}</Trouble>
  }
  if (loaded && !loaded.answer.ok) return <Trouble>{loaded.answer.failure.message}</Trouble>
  return (
    <DimWhileLoading late={loaded?.isLate ?? true}>
      {point ? (
        <CodeBlock
          label="Code at this point"
          lang={lang}
          code={point.code}
          marks={marks}
          expanded={expanded}
          onExpand={onExpand}
        />
      ) : (
        children
      )}
    </DimWhileLoading>
  )
}

const SAME: LineMark = { kind: null }
const CHANGED: LineMark = { kind: 'changed' }

function marksOf(point: Point | null): readonly LineMark[] {
  const changed = point?.changed
  return changed ? Array.from({ length: changed.to }, (_, line) => (line < changed.from ? SAME : CHANGED)) : []
}

function Trouble({ actions, children }: { actions?: ReactNode; children: string }) {
  return (
    <Banner tone="warning" icon={<Icon node={TriangleAlert} size={16} />} actions={actions}>
      {children}
    </Banner>
  )
}
