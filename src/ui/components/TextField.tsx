import type { ComponentProps } from 'react'
import { cx } from './cx'
import { FIELD, FieldFrame, type FieldFrameProps } from './FieldFrame'

type TextFieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps>

/**
 * WebKit shows today's date in an empty date field, puts the text of a block field at its top edge, and does not match
 * :focus-visible in it (see `DateField`).
 */
const DATE_FIELD =
  'hide-empty-date inline-flex items-center focus:border-accent focus:outline-1 focus:outline-offset-0 focus:outline-accent'

export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  const isDate = rest.type === 'date' || rest.type === 'datetime-local'
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(links) => (
        <input
          {...links}
          type="text"
          dir="auto"
          data-empty={isDate && rest.value === ''}
          className={cx(FIELD, isDate ? DATE_FIELD : 'block', 'h-9 w-full px-2.5 touch:h-11')}
          {...rest}
        />
      )}
    </FieldFrame>
  )
}
