import type { ComponentProps } from 'react'
import { cx } from './cx'

interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name of the button, also shown on hover. */
  label: string
}

/** A square button with an icon. It keeps the focus while it is disabled, because a press of "Next" may disable the button itself. */
export function IconButton({ label, className, children, disabled, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-md text-secondary transition-colors duration-150',
        'hover:not-aria-disabled:bg-sunken hover:not-aria-disabled:text-primary aria-disabled:cursor-not-allowed aria-disabled:text-muted',
        'touch:size-11',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
