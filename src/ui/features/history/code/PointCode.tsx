import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { JourneyPoint, PointCode as Point, SolveDetail } from '#protocol/history'
import { Banner } from '../../../components/Banner'
import { Button } from '../../../components/Button'
import type { LineMark } from '../../../shared/code/editor/line-marks'
import { useLatestQuery } from '../../../shared/use-followed'
import { readPoint } from '../detail-actions'
import { CodeBlock } from './CodeBlock'
import { Late } from './Late'
import { missingWords } from './point-labels'

interface PointCodeProps {
  detail: SolveDetail
  points: readonly JourneyPoint[]
  position: number
  expanded: boolean
  onMove: (position: number) => void
  onExpand: () => void
  /** Stays until the first point has come. */
  children: ReactNode
}

/** The code at one point, the lines that are new in it marked; what is not certain is never shown as code. */
export function PointCode({ detail, points, position, expanded, onMove, onExpand, children }: PointCodeProps) {
  const { key, lang } = detail
  const known = points[position]?.hasCode === true
  const told = useLatestQuery(known ? String(position) : null, () => readPoint(key, position))
  if (!known) return <Missing points={points} position={position} onMove={onMove} />
  if (told && !told.answer.ok) return <Trouble>{told.answer.failure.message}</Trouble>
  return (
    <Late late={told?.name !== String(position)}>
      {told?.answer.ok ? (
        <Shown point={told.answer.value} lang={lang} expanded={expanded} onExpand={onExpand} />
      ) : (
        children
      )}
    </Late>
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

/** Why there is no code here, and the way to where it goes on. */
function Missing({ points, position, onMove }: MissingProps) {
  const next = points.findIndex(({ hasCode }, at) => at > position && hasCode)
  const goOn = next > 0 && <Button onClick={() => onMove(next)}>Go on at {next + 1}</Button>
  return <Trouble actions={goOn}>{missingWords(points[position])}</Trouble>
}

function Trouble({ actions, children }: { actions?: ReactNode; children: string }) {
  return (
    <Banner tone="warning" icon={<TriangleAlert size={16} />} actions={actions}>
      {children}
    </Banner>
  )
}
