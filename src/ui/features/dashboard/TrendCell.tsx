import { Skeleton } from '../../components/Skeleton'
import { Sparkline } from '../../components/Sparkline'
import { describeChange, formatChange, toPercent } from '../../shared/figures'

interface TrendCellProps {
  /** Fractions 0–1 over 90 days; null while they load. */
  values: readonly number[] | null
}

/** A category's 90-day trend in points, with a sparkline if there is room (W4). */
export function TrendCell({ values }: TrendCellProps) {
  const first = values?.[0]
  const last = values?.at(-1)
  if (!values || first === undefined || last === undefined) {
    return <Skeleton className="h-3 w-full max-md:invisible" />
  }
  const words = `Trend over 90 days: ${describeChange(first, last)}, from ${toPercent(first)} to ${toPercent(last)} percent`
  return (
    <span role="img" aria-label={words} className="flex items-center justify-end gap-2" title={words}>
      <Sparkline values={values} className="max-md:hidden" />
      <span className="figures w-7 text-right text-xs text-secondary">{formatChange(first, last)}</span>
    </span>
  )
}
