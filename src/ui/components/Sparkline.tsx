import { cx } from './cx'

interface SparklineProps {
  /** Fractions 0–1 at even distances, oldest first. */
  values: readonly number[]
  className?: string
}

const WIDTH = 56
const HEIGHT = 20
const PADDING = 3

/**
 * The smallest difference between the top and the bottom of the chart, as a fraction 0–1. Without it, a change of one or two points would
 * look like a jump.
 */
const MIN_RANGE = 0.12

/** Draws a trend as a small line with a dot at its end. Screen readers skip it, so the caller has to describe the trend in text. */
export function Sparkline({ values, className }: SparklineProps) {
  const minimum = Math.min(...values)
  const maximum = Math.max(...values)
  const range = Math.max(MIN_RANGE, maximum - minimum)
  // The line is centred, but the chart does not extend below 0 or above 1.
  const bottomValue = Math.max(0, Math.min(1 - range, (minimum + maximum - range) / 2))
  const toX = (i: number) => PADDING + (i * (WIDTH - 2 * PADDING)) / Math.max(1, values.length - 1)
  const toY = (value: number) => HEIGHT - PADDING - ((value - bottomValue) / range) * (HEIGHT - 2 * PADDING)
  const line = values.map((value, i) => `${toX(i).toFixed(1)},${toY(value).toFixed(1)}`).join(' ')
  return (
    <svg aria-hidden="true" width={WIDTH} height={HEIGHT} className={cx('shrink-0', className)}>
      <polyline points={line} fill="none" strokeWidth="1.5" strokeLinejoin="round" className="stroke-edge" />
      <circle cx={toX(values.length - 1)} cy={toY(values.at(-1) ?? 0)} r="2" className="fill-accent" />
    </svg>
  )
}
