import { TriangleAlert } from 'lucide'
import { type ReactNode, useMemo } from 'react'
import type { JourneyPoint, PointCode as Point, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { Button } from '../../../components/Button'
import { cx } from '../../../components/cx'
import { Icon } from '../../../components/Icon'
import type { LineMark } from '../../../shared/code/editor/line-marks'
import { useLatestQuery } from '../../../shared/use-query'
import { client } from '../../../worker-client/client'
import { CodeBlock } from './CodeBlock'
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

/** The code at one point, with its changed lines marked. Shows a warning if the code cannot be rebuilt (S4). */
export function PointCode({ detail, points, position, expanded, onMove, onExpand, children }: PointCodeProps) {
  const { key, lang } = detail
  const known = points[position]?.hasCode === true
  const loaded = useLatestQuery(known ? String(position) : null, () => client().call('openJourneyPoint', key, position))
  if (!known) return <Missing points={points} position={position} onMove={onMove} />
  if (loaded && !loaded.answer.ok) return <Trouble>{loaded.answer.failure.message}</Trouble>
  return (
    <DimWhileLoading late={loaded?.isLate ?? true}>
      {loaded?.answer.ok ? (
        <Shown point={loaded.answer.value} lang={lang} expanded={expanded} onExpand={onExpand} />
      ) : (
        children
      )}
    </DimWhileLoading>
  )
}

interface ShownProps {
  point: Point
  lang: string
  expanded: boolean
  onExpand: () => void
}

function Shown({ point, ...rest }: ShownProps) {
  const marks = useMemo(() => marksOf(point), [point])
  return <CodeBlock label="Code at this point" code={point.code} marks={marks} {...rest} />
}

const SAME: LineMark = { kind: null }
const CHANGED: LineMark = { kind: 'changed' }

function marksOf({ changed }: Point): readonly LineMark[] {
  return changed ? Array.from({ length: changed.to }, (_, line) => (line < changed.from ? SAME : CHANGED)) : []
}

interface MissingProps {
  points: readonly JourneyPoint[]
  position: number
  onMove: (position: number) => void
}

/** The reason why this point has no code, and a button that skips to the next point with code. */
function Missing({ points, position, onMove }: MissingProps) {
  const next = points.findIndex(({ hasCode }, at) => at > position && hasCode)
  const skip = next > 0 && <Button onClick={() => onMove(next)}>Skip to {next + 1}</Button>
  return <Trouble actions={skip}>{missingText(points[position])}</Trouble>
}

function Trouble({ actions, children }: { actions?: ReactNode; children: string }) {
  return (
    <Banner tone="warning" icon={<Icon node={TriangleAlert} size={16} />} actions={actions}>
      {children}
    </Banner>
  )
}

interface LateProps {
  /** True while the content belongs to the previous point because the next one is still loading. */
  late: boolean
  children: ReactNode
}

/** Keeps the previous content visible while the next loads. Dims it if loading takes longer than 200 ms. */
export function DimWhileLoading({ late, children }: LateProps) {
  return (
    <div aria-busy={late} className={cx('transition-opacity duration-150', late && 'opacity-50 delay-200')}>
      {children}
    </div>
  )
}
