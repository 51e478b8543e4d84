import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
}

interface TabsProps {
  /** Names the list of tabs. */
  label: string
  tabs: readonly Tab[]
}

/** Tabs over panels, the first open at the start; arrow keys move between them. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <Base.Root defaultValue={tabs[0]?.value}>
      <Base.List aria-label={label} activateOnFocus className="flex gap-5 border-b border-line touch:gap-6">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 border-b-2 border-transparent font-medium text-ink-3 transition-colors duration-150 hover:text-ink data-active:border-accent data-active:text-ink touch:h-11"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-1">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
