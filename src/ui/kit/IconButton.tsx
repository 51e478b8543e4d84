import type { ComponentProps } from 'react'
import { cx } from './cx'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's name, spoken and shown on hover. */
  label: string
}

/** A square button that shows only an icon; always named. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-ink-2 transition-colors duration-150',
        'hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:cursor-not-allowed disabled:text-ink-3',
        'touch:size-11',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
