import { useId } from 'react'
import { cx } from './cx'
import { FIELD_CLASSES } from './FieldFrame'

interface DateFieldProps {
  label: string
  /** An ISO date such as 2026-11-21, or empty for no day. */
  value: string
  onChange: (day: string) => void
}

/**
 * A field for an optional date. WebKit shows today's date in an empty field, so an empty field says "Any day" in every browser. A focused
 * date field does not match :focus-visible in WebKit, so the focus ring uses :focus.
 */
export function DateField({ label, value, onChange }: DateFieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-muted">
      <label htmlFor={id} className="shrink-0">
        {label}
      </label>
      <div className="group relative w-full min-w-0">
        <input
          id={id}
          type="date"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          data-empty={value === ''}
          className={cx(
            FIELD_CLASSES,
            'hide-empty-date h-8 w-full min-w-0 px-2 focus:border-accent focus:outline-1 focus:outline-offset-0 focus:outline-accent touch:h-11',
          )}
        />
        {value === '' && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-2 flex items-center group-focus-within:hidden"
          >
            Any day
          </span>
        )}
      </div>
    </div>
  )
}
