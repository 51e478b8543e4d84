import { cx } from '../../../components/cx'

interface RatingProps {
  name: string
  /** 0–5. Null if not rated. */
  value: number | null
  /** Shown next to the number. */
  note?: string | null
}

const STEPS = [1, 2, 3, 4, 5]

/** A sub-score as five steps and a number. */
export function Rating({ name, value, note = null }: RatingProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 max-sm:gap-x-2">
      <span className="w-28 shrink-0 sm:w-32">{name}</span>
      {value === null ? (
        <span className="text-muted">Not rated</span>
      ) : (
        <>
          <span aria-hidden="true" className="flex gap-0.5">
            {STEPS.map((step) => (
              <span key={step} className={cx('h-2 w-4 rounded-sm sm:w-5', step <= value ? 'bg-accent' : 'bg-line')} />
            ))}
          </span>
          <span className="figures font-medium">
            {value}
            <span className="font-normal text-muted"> / 5</span>
          </span>
        </>
      )}
      {note && <span className="text-muted">{note}</span>}
    </p>
  )
}
