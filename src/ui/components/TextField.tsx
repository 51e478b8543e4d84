import type { ComponentProps } from 'react'
import { cx } from './cx'
import { FIELD_CLASSES, FieldFrame, type FieldFrameProps } from './FieldFrame'

type TextFieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps>

/**
 * Classes for date fields, because of three bugs of WebKit. It shows today's date in an empty field, and puts the text of a block field at
 * the top edge. It also does not match :focus-visible in a date field (see DateField.tsx). In a grid, Chromium shows the calendar's symbol at
 * the end of the field.
 */
const DATE_FIELD_CLASSES =
  'hide-empty-date inline-grid items-center focus:border-accent focus:outline-1 focus:outline-offset-0 focus:outline-accent'

export function TextField({ label, error, hint, className, ...inputProps }: TextFieldProps) {
  const isDate = inputProps.type === 'date' || inputProps.type === 'datetime-local'
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(links) => (
        <input
          {...links}
          type="text"
          dir="auto"
          data-empty={isDate && inputProps.value === ''}
          className={cx(FIELD_CLASSES, isDate ? DATE_FIELD_CLASSES : 'block', 'h-9 w-full px-2.5 touch:h-11')}
          {...inputProps}
        />
      )}
    </FieldFrame>
  )
}
