import { ChevronDown } from 'lucide'
import { type ComponentProps, useMemo } from 'react'
import { cx } from './cx'
import { FIELD } from './FieldFrame'
import { Icon } from './Icon'

/** One choice of a select. Null is a value too, for example "Any status". */
export interface Choice<V extends string | number | null> {
  readonly value: V
  readonly text: string
}

interface SelectProps<V extends string | number | null> extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  /** The accessible name; not shown. */
  label: string
  value: V
  choices: readonly Choice<V>[]
  onChoose: (value: V) => void
  /** As high as a text field, for use in the same row. */
  tall?: boolean
  /** The value cannot be changed. Unlike a disabled field, it keeps the focus. */
  readOnly?: boolean
}

/** A native select, because it works well on touch screens and with many entries. */
export function Select<V extends string | number | null>(props: SelectProps<V>) {
  const { label, value, choices, onChoose, tall = false, readOnly = false, className, ...rest } = props
  // A slider may change the value 60 times a second, and there may be hundreds of choices.
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
          const chosen = choices[target.selectedIndex]
          if (chosen && !readOnly) onChoose(chosen.value)
        }}
        className={cx(FIELD, tall ? 'h-9' : 'h-8', 'w-full min-w-0 appearance-none truncate pr-7 pl-2.5 touch:h-11')}
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

/** A select with its name above it, in the same style as a text field. The select has its own accessible name. */
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
