import { type ReactNode, useId, useRef, useState } from 'react'
import { lazy } from '../behaviour/lazy'
import { usePopup } from '../behaviour/use-popup'
import { cx } from './cx'
import { ErrorBoundary } from './ErrorBoundary'
import type { MenuChoice } from './MenuList'

interface MenuProps {
  label: string
  /** The current choice; absent in a menu of actions. */
  value?: string
  choices: readonly MenuChoice[]
  onChoose: (value: string) => void
  disabled?: boolean
  /** `icon`: a square button. */
  look?: 'field' | 'icon'
  /** Whether the list extends to the left of the button. */
  isRightAligned?: boolean
  children: ReactNode
  className?: string
}

const BUTTON_CLASSES = {
  field:
    'flex h-8 w-full items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:border-dashed disabled:bg-sunken disabled:text-muted touch:h-11',
  icon: 'grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-primary touch:size-11',
} as const

export const MenuList = lazy(async () => (await import('./MenuList')).MenuList)

export function Menu({
  disabled = false,
  look = 'field',
  isRightAligned = look === 'icon',
  children,
  className,
  ...menu
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popup = usePopup(open, setOpen, button)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={cx('relative', className)} {...popup}>
      <button
        ref={button}
        type="button"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          setOpen(true)
        }}
        className={cx('transition-colors duration-150', BUTTON_CLASSES[look])}
      >
        {children}
      </button>
      {open && (
        <ErrorBoundary level={3}>
          <MenuList {...menu} id={id} isRightAligned={isRightAligned} onClose={close} />
        </ErrorBoundary>
      )}
    </div>
  )
}
