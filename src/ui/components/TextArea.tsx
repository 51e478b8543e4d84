import type { ComponentProps } from 'react'
import { cx } from './cx'
import { FIELD_CLASSES, FieldFrame, type FieldFrameProps } from './FieldFrame'

export interface TextAreaProps
  extends Omit<FieldFrameProps, 'hint'>,
    Omit<ComponentProps<'textarea'>, keyof FieldFrameProps> {
  textClassName?: string
}

/** A labelled multi-line field. It grows with its text if the browser supports that. */
export function TextArea({ label, error, className, textClassName, ...textAreaProps }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} className={className}>
      {(links) => (
        <textarea
          {...links}
          dir="auto"
          className={cx(
            FIELD_CLASSES,
            'block field-sizing-content max-h-96 min-h-20 w-full resize-y px-2.5 py-1.5',
            textClassName,
          )}
          {...textAreaProps}
        />
      )}
    </FieldFrame>
  )
}
