import type { ReactNode } from 'react'
import { cx } from './cx'

interface CheckboxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
  children: ReactNode
}

export function Checkbox({ checked, onChange, disabled, className, children }: CheckboxProps) {
  return (
    <label className={cx('flex items-center gap-2', className)}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
        className="checkbox"
      />
      {children}
    </label>
  )
}
