import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx'
import { FIELD } from './TextField'

export interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode
  /** Shown below the field and announced. It marks the field as invalid. */
  error?: string | null
  /** Classes for the text. */
  textClassName?: string
}

/** A labelled multi-line field. It grows with its text if the browser supports that. */
export function TextArea({ label, error = null, className, textClassName, ...rest }: TextAreaProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-primary">
        {label}
      </label>
      <textarea
        id={id}
        dir="auto"
        aria-invalid={error !== null}
        aria-describedby={`${id}-note`}
        className={cx(
          FIELD,
          'block field-sizing-content max-h-96 min-h-20 w-full resize-y px-2.5 py-1.5',
          textClassName,
        )}
        {...rest}
      />
      <div id={`${id}-note`} role="alert">
        {error && <p className="mt-1.5 text-hard">{error}</p>}
      </div>
    </div>
  )
}
