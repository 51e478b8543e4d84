import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx'
import { usePressOutside } from './use-press-outside'

interface MenuChoice {
  value: string
  label: ReactNode
  /** Plain text, used to find the choice by its first letter. */
  text: string
}

interface MenuProps {
  /** The accessible name of the list. */
  label: string
  /** The current choice; absent in a menu of actions. */
  value?: string
  choices: readonly MenuChoice[]
  onChoose: (value: string) => void
  disabled?: boolean
  /** `icon`: a square button, and a list that extends to the left. */
  look?: 'field' | 'icon'
  /** The content of the button. */
  children: ReactNode
  className?: string
}

const STEP: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const BUTTON = {
  field:
    'flex h-8 w-full items-center gap-1.5 rounded-md border border-line bg-surface px-3 font-medium hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:text-muted touch:h-11',
  icon: 'grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-primary touch:size-11',
} as const

const LIST = { field: 'left-0 min-w-60 max-sm:right-0 sm:w-max sm:max-w-80', icon: 'right-0 w-max' } as const

/** A button that opens a menu of choices or actions. The menu closes on Escape and on a click outside. */
export function Menu({
  label,
  value,
  choices,
  onChoose,
  disabled = false,
  look = 'field',
  children,
  className,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const items = () => [...(list.current?.querySelectorAll('button') ?? [])]

  useEffect(() => {
    if (!open) return
    list.current?.querySelector<HTMLElement>('[aria-checked="true"], [role="menuitem"]')?.focus()
  }, [open])
  usePressOutside(root, open, setOpen)

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  const onListKey = (event: KeyboardEvent) => {
    // Leave browser shortcuts alone.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = items()
    const from = all.findIndex((item) => item.matches(':focus'))
    const step = STEP[event.key]
    if (step) all[step(from, all.length)]?.focus()
    else if (event.key.length === 1 && event.key !== ' ') {
      const found = choices.findIndex(({ text }) => text.toLowerCase().startsWith(event.key.toLowerCase()))
      all[found]?.focus()
    } else return
    event.preventDefault()
  }

  const onRootKey = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus come from the button and the choices inside
    <div
      ref={root}
      className={cx('relative', className)}
      onKeyDown={onRootKey}
      onBlur={({ relatedTarget }) => relatedTarget && !root.current?.contains(relatedTarget) && setOpen(false)}
    >
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
        className={cx('transition-colors duration-150', BUTTON[look])}
      >
        {children}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={label}
          onKeyDown={onListKey}
          className={cx(
            'absolute top-full z-20 mt-1 max-h-80 animate-enter overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift',
            LIST[look],
          )}
        >
          {choices.map((choice) => (
            <button
              key={choice.value}
              type="button"
              {...(value === undefined
                ? { role: 'menuitem' }
                : { role: 'menuitemradio', 'aria-checked': choice.value === value })}
              tabIndex={-1}
              onClick={() => {
                close()
                if (choice.value !== value) onChoose(choice.value)
              }}
              className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:outline-none touch:min-h-11"
            >
              {choice.label}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
