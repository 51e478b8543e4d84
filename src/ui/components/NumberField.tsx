import { useState } from 'react'
import { cx } from './cx'

interface NumberFieldProps {
  id: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  className?: string
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** A number input that clamps its value to `min` and `max`. An empty field counts as `min`. */
export function NumberField({ id, value, min, max, onChange, className }: NumberFieldProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <input
      id={id}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={isEmpty ? '' : String(value)}
      onChange={({ target }) => {
        setIsEmpty(target.value === '')
        onChange(target.value === '' ? min : clamp(Number(target.value), min, max))
      }}
      onFocus={({ target }) => target.select()}
      onBlur={() => setIsEmpty(false)}
      // Scrolling over a focused number input would change its value.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      className={cx(
        'figures plain-number h-7 rounded-t-sm border-b border-edge bg-sunken px-1.5 text-right touch:h-11',
        'focus-visible:border-accent focus-visible:bg-surface focus-visible:outline-1',
        className,
      )}
    />
  )
}
