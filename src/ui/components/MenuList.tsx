import type { KeyboardEvent, ReactNode } from 'react'

export interface MenuChoice {
  /** The label as plain text, to find the choice by its first letter. */
  text: string
  /** Shown instead of `text`, for example with an icon. */
  label?: ReactNode
  /** Whether it is the current choice; absent in a menu of actions. */
  isCurrent?: boolean
  /** Called when the user chooses it, unless it is the current choice. */
  onChoose: () => unknown
}

interface MenuListProps {
  id: string
  label: string
  choices: readonly MenuChoice[]
  onClose: () => void
}

const NEXT_INDEX_BY_KEY: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from, count) => (from + 1) % count,
  ArrowUp: (from, count) => (from - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const focusCurrentChoice = (list: HTMLElement | null): void =>
  list?.querySelector<HTMLElement>('[aria-checked="true"], [role="menuitem"]')?.focus()

/** The choices of an open menu. Focuses the current choice, or the first action. Arrow keys and first letters move the focus. */
export function MenuList({ id, label, choices, onClose }: MenuListProps) {
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const from = buttons.findIndex((item) => item.matches(':focus'))
    const step = NEXT_INDEX_BY_KEY[event.key]
    if (step) buttons[step(from, buttons.length)]?.focus()
    else if (event.key.length === 1 && event.key !== ' ') {
      const foundIndex = choices.findIndex(({ text }) => text.toLowerCase().startsWith(event.key.toLowerCase()))
      buttons[foundIndex]?.focus()
    } else return
    event.preventDefault()
  }
  return (
    <div
      ref={focusCurrentChoice}
      id={id}
      role="menu"
      aria-label={label}
      onKeyDown={handleKey}
      className="absolute top-full right-0 z-20 mt-1 max-h-[min(20rem,55dvh)] w-max max-w-[min(20rem,100vw-4rem)] min-w-full animate-enter overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift"
    >
      {choices.map(({ text, label = text, isCurrent, onChoose }, i) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: two profiles may have the same name
          key={i}
          type="button"
          {...(isCurrent === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isCurrent })}
          tabIndex={-1}
          onClick={() => {
            onClose()
            if (!isCurrent) onChoose()
          }}
          className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-sunken focus:bg-sunken focus:outline-hidden touch:min-h-11"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
