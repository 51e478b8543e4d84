import { cx } from './cx'
import { getProgressLevel } from './level'

interface ProgressBarProps {
  label: string
  /** Percent, 0–100. */
  value: number
  /** The value as a text for screen readers. */
  text?: string
  /** The goal in percent, 0–100, drawn as a tick. With a goal, the colour of the bar shows the level of `value`. */
  goal?: number
  className?: string
}

/** Quiet colours with a strong end, so that many low bars are not a red wall. */
const FILL_CLASSES = {
  easy: 'border-r-3 border-easy-fill bg-easy-quiet',
  medium: 'border-r-3 border-medium-fill bg-medium-quiet',
  hard: 'border-r-3 border-hard-fill bg-hard-quiet',
} as const

export function ProgressBar({ label, value, text, goal, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value)}
      aria-valuetext={text}
      className={cx('relative h-1.5 rounded-full bg-sunken', className)}
    >
      {/* The transition changes a transform, because a changing width would cause layout and paint in every frame. */}
      <div className="h-full overflow-hidden rounded-full">
        <div
          className={cx(
            'h-full rounded-full transition-transform duration-200 ease-calm',
            goal === undefined ? 'bg-accent' : FILL_CLASSES[getProgressLevel(value)],
          )}
          style={{ transform: `translateX(${value - 100}%)` }}
        />
      </div>
      {goal !== undefined && (
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-primary shadow-[0_0_0_1.5px_var(--color-surface)]"
          style={{ left: `${goal}%` }}
        />
      )}
    </div>
  )
}
