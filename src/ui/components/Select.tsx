import { ChevronDown } from 'lucide'
import { type ComponentProps, useMemo } from 'react'
import { cx } from './cx'
import { FIELD_CLASSES } from './FieldFrame'
import { Icon } from './Icon'

/** One choice of a select. Null is a possible value, for example for "Any status". */
export interface Choice<V extends string | number | null> {
  readonly value: V
  readonly text: string
}

interface SelectProps<V extends string | number | null> extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  /** The accessible name of the select; not shown. */
  label: string
  value: V
  choices: readonly Choice<V>[]
  onChoose: (value: V) => void
  /** Makes the select as high as a text field, for use in the same row. */
  tall?: boolean
  /** Prevents changes of the value. Unlike a disabled select, it keeps the focus. */
  readOnly?: boolean
}

/** A native select, because it works well on touch screens and with many entries. */
export function Select<V extends string | number | null>(props: SelectProps<V>) {
  const { label, value, choices, onChoose, tall = false, readOnly = false, className, ...rest } = props
  // The options are memoised: a slider may change the value 60 times a second, and there may be hundreds of choices.
  const options = useMemo(
    () =>
      choices.map(({ value, text }) => (
        <option key={value} value={value ?? ''}>
          {text}
        </option>
      )),
    [choices],
  )
  return (
    <span className={cx('relative inline-flex min-w-0', className)}>
      <select
        aria-label={label}
        aria-disabled={readOnly || undefined}
        value={value ?? ''}
        onChange={({ target }) => {
          const chosenChoice = choices[target.selectedIndex]
          if (chosenChoice && !readOnly) onChoose(chosenChoice.value)
        }}
        className={cx(
          FIELD_CLASSES,
          tall ? 'h-9' : 'h-8',
          'w-full min-w-0 appearance-none truncate pr-7 pl-2.5 touch:h-11',
        )}
        {...rest}
      >
        {options}
      </select>
      <Icon
        node={ChevronDown}
        size={14}
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

/** A select with its label above it, in the style of a text field. The select has its own accessible name. */
export function LabelledSelect<V extends string | number | null>(props: SelectProps<V>) {
  return (
    <div>
      <span aria-hidden="true" className="mb-1.5 block font-medium">
        {props.label}
      </span>
      <Select tall className="w-full" {...props} />
    </div>
  )
}
