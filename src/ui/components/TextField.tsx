import type { ComponentProps } from 'react'
import { cx } from './cx'
import { FIELD, FieldFrame, type FieldFrameProps } from './FieldFrame'

type TextFieldProps = FieldFrameProps & Omit<ComponentProps<'input'>, keyof FieldFrameProps>

export function TextField({ label, error, hint, className, ...rest }: TextFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className}>
      {(links) => (
        <input
          {...links}
          type="text"
          dir="auto"
          className={cx(FIELD, 'block h-9 w-full px-2.5 touch:h-11')}
          {...rest}
        />
      )}
    </FieldFrame>
  )
}
