import type { ListProgress } from '#protocol/lists'
import { describeParts } from './labels'

/** The progress of a list as one bar: problems that are still known, then solved problems that fade. The rest is not solved. */
export function ListBar({ label, progress }: { label: string; progress: ListProgress }) {
  const { total, solved, retained } = progress
  const toPercent = (count: number): number => (total === 0 ? 0 : (100 * count) / total)
  const text = describeParts(progress)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(toPercent(solved))}
      aria-valuetext={text}
      title={text}
      className="flex h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div className="bar-fill" style={{ width: `${toPercent(retained)}%` }} />
      <div className="bar-fill opacity-40" style={{ width: `${toPercent(solved - retained)}%` }} />
    </div>
  )
}
