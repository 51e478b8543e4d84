import { useState } from 'react'
import { cx } from './cx'

interface PercentFieldProps {
  id: string
  value: number
  onChange: (value: number) => void
  className?: string
}

/** A number input that clamps its value to 0–100. An empty field counts as 0. */
export function PercentField({ id, value, onChange, className }: PercentFieldProps) {
  const [isEmpty, setIsEmpty] = useState(false)
  return (
    <input
      id={id}
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      value={isEmpty ? '' : String(value)}
      onChange={({ target }) => {
        setIsEmpty(target.value === '')
        onChange(Math.min(100, Math.max(0, Number(target.value))))
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
