import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  /** Names the list of tabs. */
  label: string
  tabs: readonly [Tab, ...Tab[]]
}

/** Where a key leads from a tab; undefined when it leads nowhere. */
function reached(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}

/**
 * Tabs over panels, the first open at the start; arrow keys move between them and open what they reach. Nothing is
 * measured: a screen full of opened rows is drawn without being laid out in between (docs/decisions/0140).
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(tabs[0].value)
  const active = tabs.find((tab) => tab.value === value) ?? tabs[0]

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = reached(event.key, tabs.indexOf(active), tabs.length)
    const next = at === undefined ? undefined : tabs[at]
    if (at === undefined || !next) return
    event.preventDefault()
    setValue(next.value)
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
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab === active}
            aria-controls={tab === active ? `${id}-panel` : undefined}
            tabIndex={tab === active ? 0 : -1}
            onClick={() => setValue(tab.value)}
            className="-mb-px h-9 border-b-2 border-transparent font-medium text-ink-3 transition-colors duration-150 hover:text-ink aria-selected:border-accent aria-selected:text-ink touch:h-11"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={active.value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active.value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with words is reached from its tab
        tabIndex={0}
        className="pt-1"
      >
        {active.content}
      </div>
    </>
  )
}
