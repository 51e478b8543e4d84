import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx'

export interface MenuChoice {
  value: string
  /** The label as plain text, to find the choice by its first letter. */
  text: string
  /** Shown instead of `text`, for example with an icon. */
  label?: ReactNode
}

interface MenuListProps {
  id: string
  label: string
  value?: string
  choices: readonly MenuChoice[]
  isRightAligned: boolean
  onChoose: (value: string) => void
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
export function MenuList({ id, label, value, choices, isRightAligned, onChoose, onClose }: MenuListProps) {
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
      className={cx(
        'absolute top-full z-20 mt-1 max-h-[min(20rem,55dvh)] animate-enter overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-lift',
        isRightAligned
          ? 'right-0 w-max max-w-[min(20rem,100vw-4rem)] min-w-full'
          : 'left-0 min-w-60 max-sm:right-0 sm:w-max sm:max-w-80',
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
            onClose()
            if (choice.value !== value) onChoose(choice.value)
          }}
          className="flex min-h-8 w-full items-center gap-2 rounded-sm px-2 py-1 text-left hover:bg-sunken focus:bg-sunken focus:outline-none touch:min-h-11"
        >
          {choice.label ?? choice.text}
        </button>
      ))}
    </div>
  )
}
