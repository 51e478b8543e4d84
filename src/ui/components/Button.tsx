import type { ComponentProps, MouseEvent } from 'react'
import { cx } from './cx'
import { Spinner } from './Spinner'

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` per view; `danger` deletes something permanently. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** Shows a spinner before the label. Presses are ignored while it shows. */
  busy?: boolean
  /** Ignores presses, but keeps the focus, which a disabled button would lose. */
  inactive?: boolean
  /** Called on a press while it is inactive, to say why. */
  onInactivePress?: () => void
}

const LOOK = {
  primary: 'bg-accent text-on-accent hover:not-disabled:not-aria-disabled:bg-accent-hover',
  secondary: 'border border-line bg-surface text-primary hover:not-disabled:not-aria-disabled:bg-sunken',
  ghost:
    'text-secondary hover:not-disabled:not-aria-disabled:bg-sunken hover:not-disabled:not-aria-disabled:text-primary',
  danger: 'bg-hard text-surface hover:not-disabled:not-aria-disabled:opacity-90',
} as const

/** A push button with a text label: 32 px high, 44 px on touch screens. */
export function Button({
  variant = 'secondary',
  busy = false,
  inactive = busy,
  onInactivePress,
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  /** Ignores a press and prevents it from submitting a form. */
  const ignore = (event: MouseEvent) => {
    event.preventDefault()
    onInactivePress?.()
  }
  const dimmed = (disabled || inactive) && !busy
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={inactive || undefined}
      onClick={inactive ? ignore : onClick}
      className={cx(
        'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-3 font-medium whitespace-nowrap [&>svg]:shrink-0',
        'transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed touch:h-11 touch:px-4',
        dimmed && variant === 'primary' ? 'bg-sunken text-muted' : LOOK[variant],
        dimmed && variant !== 'primary' && 'text-muted',
        className,
      )}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}
