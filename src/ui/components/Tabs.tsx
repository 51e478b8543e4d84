import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface Tab {
  label: string
  content: ReactNode
}

interface TabsProps {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
}

/** Returns the index of the tab that a key moves to; undefined for other keys. `at` is the present index. */
function nextTabIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}

/**
 * Tabs with panels; the first tab is selected at first. Arrow keys move between the tabs and open their panels. Measures nothing, so that
 * many open rows are drawn without layout in between (docs/decisions/0140).
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = nextTabIndex(event.key, active, tabs.length)
    if (at === undefined) return
    event.preventDefault()
    setActive(at)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-5 border-b border-line touch:gap-6"
      >
        {tabs.map((tab, at) => (
          <button
            key={tab.label}
            type="button"
            role="tab"
            id={`${id}-${at}`}
            aria-selected={at === active}
            aria-controls={at === active ? `${id}-panel` : undefined}
            tabIndex={at === active ? 0 : -1}
            onClick={() => setActive(at)}
            className="-mb-px h-9 border-b-2 border-transparent font-medium text-muted transition-colors duration-150 hover:text-primary aria-selected:border-accent aria-selected:text-primary touch:h-11"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={active}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with words is reached from its tab
        tabIndex={0}
        className="pt-1"
      >
        {tabs[active]?.content}
      </div>
    </>
  )
}
