import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { formatNumber } from '#lib/format'

interface Tab {
  label: string
  /** Shown after the label. */
  count?: number
  content: ReactNode
}

function findNextTabIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
}

/**
 * Tabs with panels. Arrow keys move between the tabs and open their panels. The component measures no element, because this would force a
 * layout for each of many open rows (docs/decisions/0140).
 */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId()
  const [activeIndex, setActiveIndex] = useState(0)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = findNextTabIndex(event.key, activeIndex, tabs.length)
    if (at === undefined) return
    event.preventDefault()
    setActiveIndex(at)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[at]?.focus()
  }

  return (
    <>
      <div
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
            aria-selected={at === activeIndex}
            aria-controls={at === activeIndex ? `${id}-panel` : undefined}
            tabIndex={at === activeIndex ? 0 : -1}
            onClick={() => setActiveIndex(at)}
            className="-mb-px h-9 border-b-2 border-transparent font-medium text-muted transition-colors duration-150 hover:text-primary forced-colors:border-[Canvas] aria-selected:border-accent aria-selected:text-primary touch:h-11"
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="figures font-normal text-muted"> {formatNumber(tab.count)}</span>
            )}
          </button>
        ))}
      </div>
      <div
        key={activeIndex}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${activeIndex}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the Tab key must reach the panel from its tab, even if the panel has no control
        tabIndex={0}
        className="pt-1"
      >
        {tabs[activeIndex]?.content}
      </div>
    </>
  )
}
