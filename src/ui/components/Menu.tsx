import type { IconNode } from 'lucide'
import { type ReactNode, useId, useRef, useState } from 'react'
import { lazy } from '../behaviour/lazy'
import { usePopup } from '../behaviour/use-popup'
import { cx } from './cx'
import { ErrorBoundary } from './ErrorBoundary'
import { Icon } from './Icon'
import type { MenuChoice } from './MenuList'

interface MenuProps {
  label: string
  choices: readonly MenuChoice[]
  disabled?: boolean
  /** Makes the button a square with this icon, named by `label`. Otherwise the button contains `children`. */
  icon?: IconNode
  children?: ReactNode
  className?: string
}

const BUTTON_CLASSES = {
  field:
    'flex h-8 w-full items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:border-dashed disabled:bg-sunken disabled:text-muted touch:h-11',
  icon: 'grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-primary touch:size-11',
} as const

export const MenuList = lazy(async () => (await import('./MenuList')).MenuList)

export function Menu({ disabled = false, icon, children, className, ...menu }: MenuProps) {
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
        className={cx('transition-colors duration-150', BUTTON_CLASSES[icon ? 'icon' : 'field'])}
      >
        {icon ? (
          <>
            <Icon node={icon} size={16} />
            <span className="sr-only">{menu.label}</span>
          </>
        ) : (
          children
        )}
      </button>
      {open && (
        <ErrorBoundary level={3}>
          <MenuList {...menu} id={id} onClose={close} />
        </ErrorBoundary>
      )}
    </div>
  )
}
