import { useMemo } from 'react'
import type { JourneyPoint } from '#protocol/history'
import { Segments } from '../../../components/Segments'
import { Select } from '../../../components/Select'
import { pointText } from './point-labels'

interface SnapshotToolsProps {
  points: readonly JourneyPoint[]
  position: number
  comparing: boolean
  /** Index of the point to compare with. Null means the previous point. */
  against: number | null
  onMove: (position: number) => void
  onCompare: (comparing: boolean) => void
  onAgainst: (against: number | null) => void
}

/** Selects the snapshot, and optionally another snapshot to compare it with. */
export function SnapshotTools(props: SnapshotToolsProps) {
  const { points, position, comparing, against, onMove, onCompare, onAgainst } = props
  const named = useMemo(
    () => points.map((point, at) => ({ value: String(at), text: `${at + 1}. ${pointText(point)}` })),
    [points],
  )
  const all = useMemo(() => [...named, { value: String(points.length), text: 'Submitted code' }], [named, points])
  const shown = comparing ? named : all
  const others = named.filter((_, at) => at !== position && points[at]?.hasCode)
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Select
        label="Snapshot"
        value={String(position)}
        choices={shown}
        onChoose={(value) => onMove(Number(value))}
        className="figures max-w-72 min-w-0 flex-1 basis-40 max-sm:max-w-none max-sm:basis-full"
      />
      {comparing && (
        <span className="flex max-w-72 min-w-0 flex-1 basis-52 items-center gap-2 text-muted max-lg:order-last max-lg:max-w-none max-lg:basis-full">
          compared with
          <Select
            label="Compare with"
            value={against === null ? '' : String(against)}
            choices={[{ value: '', text: 'Previous' }, ...others]}
            onChoose={(value) => onAgainst(value === '' ? null : Number(value))}
            className="figures flex-1"
          />
        </span>
      )}
      {points.length > 1 && (
        <Segments
          label="View"
          value={comparing ? 'changes' : 'code'}
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
