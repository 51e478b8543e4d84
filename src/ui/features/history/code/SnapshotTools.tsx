import { Check, Flag, TriangleAlert, X } from 'lucide'
import { useMemo } from 'react'
import { pluralize } from '#lib/format'
import type { JourneyPoint } from '#protocol/history'
import { formatDuration } from '../../../behaviour/local-time'
import { Icon } from '../../../components/Icon'
import { Segments } from '../../../components/Segments'
import { Select } from '../../../components/Select'
import { describePoint, isPassed } from './point-labels'

interface SnapshotToolsProps {
  points: readonly JourneyPoint[]
  position: number
  isComparing: boolean
  /** Index of the point to compare with; null for the nearest earlier point with code. */
  comparedTo: number | null
  onMove: (position: number) => void
  onCompare: (isComparing: boolean) => void
  onChooseComparison: (comparedTo: number | null) => void
}

export function SnapshotTools(props: SnapshotToolsProps) {
  const { points, position, isComparing, comparedTo, onMove, onCompare, onChooseComparison } = props
  const choices = useMemo(() => {
    const pointChoices = points.map((point, at) => ({ value: at, text: `${at + 1}. ${describePoint(point)}` }))
    return isComparing ? pointChoices : [...pointChoices, { value: points.length, text: 'Submitted code' }]
  }, [points, isComparing])
  const comparisonChoices = choices.filter(({ value }) => value !== position && points[value]?.hasCode)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Select
        label="Snapshot"
        value={position}
        choices={choices}
        onChoose={onMove}
        className="figures max-w-72 min-w-0 flex-1 basis-40 max-sm:max-w-none max-sm:basis-full"
      />
      {isComparing && (
        <span className="flex max-w-72 min-w-0 flex-1 basis-52 items-center gap-2 text-muted max-lg:order-last max-lg:max-w-none max-lg:basis-full">
          compared with
          <Select
            label="Compare with"
            value={comparedTo}
            choices={[{ value: null, text: 'Previous' }, ...comparisonChoices]}
            onChoose={onChooseComparison}
            className="figures flex-1"
          />
        </span>
      )}
      {points.length > 1 && (
        <Segments
          label="View"
          value={isComparing ? 'changes' : 'code'}
          choices={[
            { value: 'code', text: 'Code' },
            { value: 'changes', text: 'Changes' },
          ]}
          onChoose={(value) => onCompare(value === 'changes')}
          className="ml-auto max-sm:w-full max-sm:*:flex-1"
        />
      )}
    </div>
  )
}

export function PointLine({ points, position }: { points: readonly JourneyPoint[]; position: number }) {
  const point = points[position]
  const start = points.find(({ at }) => at !== null)?.at ?? null
  const elapsed =
    point?.at != null && start !== null && point.at > start ? formatDuration((point.at - start) / 1000) : null
  return (
    <div className="mb-3 min-h-5 pl-1 text-secondary max-sm:min-h-10">
      <p role="status" className="figures flex flex-wrap items-center gap-x-2">
        <PointIcon point={point} />
        <span className="font-medium">{point ? describePoint(point) : 'Submitted code'}</span>
        {elapsed && <span className="text-muted">at {elapsed}</span>}
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
