import type { ComponentProps, MouseEvent } from 'react'
import { useBusy } from '../behaviour/use-busy'
import { cx } from './cx'
import { Spinner } from './Spinner'

interface ButtonProps extends ComponentProps<'button'> {
  /** A view has at most one `primary` button. `danger` is for permanent deletion. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** Shows a spinner before the label, and ignores presses. */
  busy?: boolean
  /** Ignores presses but keeps the focus. A disabled button would lose the focus. */
  inactive?: boolean
  /** Called on a press of an inactive button, to explain why it does nothing. */
  onInactivePress?: () => void
}

const VARIANT_CLASSES = {
  primary: 'forced-colors:border bg-accent text-on-accent hover:not-disabled:not-aria-disabled:bg-accent-hover',
  secondary: 'border border-line bg-surface text-primary hover:not-disabled:not-aria-disabled:bg-sunken',
  ghost:
    'text-secondary hover:not-disabled:not-aria-disabled:bg-sunken hover:not-disabled:not-aria-disabled:text-primary',
  danger: 'forced-colors:border bg-hard text-surface hover:not-disabled:not-aria-disabled:opacity-90',
} as const

export function Button({
  variant = 'secondary',
  busy = false,
  inactive = busy,
  onInactivePress,
  className,
  children,
  disabled,
  onClick,
  ...buttonProps
}: ButtonProps) {
  const ignorePress = (event: MouseEvent) => {
    event.preventDefault()
    onInactivePress?.()
  }
  const isDimmed = (disabled || inactive) && !busy
  return (
    <button
      type="button"
      disabled={disabled}
      aria-disabled={inactive || undefined}
      onClick={inactive ? ignorePress : onClick}
      className={cx(
        'inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md px-3 font-medium whitespace-nowrap [&>svg]:shrink-0',
        'transition-colors duration-150 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed touch:h-11 touch:px-4',
        isDimmed
          ? variant === 'ghost'
            ? 'text-muted'
            : 'border border-dashed border-line bg-sunken text-muted'
          : VARIANT_CLASSES[variant],
        className,
      )}
      {...buttonProps}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

interface ActionButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  action: () => Promise<unknown>
}

/** A button that is busy until its action has ended. */
export function ActionButton({ action, inactive = false, ...props }: ActionButtonProps) {
  const [busy, run] = useBusy()
  return <Button {...props} busy={busy} inactive={busy || inactive} onClick={() => void run(action)} />
}
