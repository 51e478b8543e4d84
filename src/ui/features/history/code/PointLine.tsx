import { Check, Flag, TriangleAlert, X } from 'lucide'
import { pluralize } from '#lib/format'
import type { JourneyPoint } from '#protocol/history'
import { Icon } from '../../../components/Icon'
import { formatDuration } from '../../../components/local-time'
import { isPassed, pointText } from './point-labels'

interface PointLineProps {
  points: readonly JourneyPoint[]
  position: number
}

/** Describes the current point: its kind and time, and the result of a run. Reserves two lines on small screens. */
export function PointLine({ points, position }: PointLineProps) {
  const point = points[position]
  const start = points.find(({ at }) => at !== null)?.at ?? null
  const into =
    point?.at != null && start !== null && point.at > start ? formatDuration((point.at - start) / 1000) : null
  return (
    <div className="mb-3 min-h-5 pl-1 text-secondary max-sm:min-h-10">
      <p role="status" className="figures flex flex-wrap items-center gap-x-2">
        <PointIcon point={point} />
        <span className="font-medium">{point ? pointText(point) : 'Submitted code'}</span>
        {into && <span className="text-muted">at {into}</span>}
        <span className="ml-auto text-xs text-muted">
          {point ? `${position + 1} of ${points.length}` : pluralize(points.length, 'snapshot')}
        </span>
      </p>
      {point?.run?.detail && (
        <p className="mt-1 max-h-24 overflow-auto font-mono text-xs break-words whitespace-pre-wrap text-muted">
          {point.run.detail}
        </p>
      )}
    </div>
  )
}

function PointIcon({ point }: { point: JourneyPoint | undefined }) {
  if (!point) return <Icon node={Flag} size={14} className="text-accent" />
  if (point.trouble !== null) return <Icon node={TriangleAlert} size={14} className="text-medium" />
  if (point.kind !== 'run') return null
  return isPassed(point) ? (
    <Icon node={Check} size={14} className="text-easy" />
  ) : (
    <Icon node={X} size={14} className="text-hard" />
  )
}
