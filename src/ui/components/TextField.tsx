import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx'

/** The look shared by all fields. */
export const FIELD =
  'rounded-md border border-edge bg-surface text-primary placeholder:text-muted focus-visible:border-accent focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-hard'

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  /** Shown below the field and announced. It marks the field as invalid. */
  error?: string | null
  hint?: ReactNode
}

export function TextField({ label, error = null, hint, className, ...rest }: TextFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-primary">
        {label}
      </label>
      <input
        id={id}
        type="text"
        dir="auto"
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        className={cx(FIELD, 'block h-9 w-full px-2.5 touch:h-11')}
        {...rest}
      />
      <div id={`${id}-note`}>
        {hint && !error && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
        <div role="alert">{error && <p className="mt-1.5 text-sm text-hard">{error}</p>}</div>
      </div>
    </div>
  )
}
