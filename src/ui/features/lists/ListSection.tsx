import { ChevronDown, ChevronRight } from 'lucide'
import { useId } from 'react'
import { useSnapshot } from 'valtio'
import type { OpenedSection } from '#protocol/lists'
import { Icon } from '../../components/Icon'
import { ProgressBar } from '../../components/ProgressBar'
import { ListProblem } from './ListProblem'
import { progressText, solvedPercent } from './labels'
import { lists, sectionKey } from './store'

interface ListSectionProps {
  /** The id of the list. */
  list: string
  index: number
  section: OpenedSection
  /** Whether it is open until the user closes it. */
  isOpenAtFirst: boolean
}

/** A section of a list: a button with its progress, and its problems while it is open. A list without sections has only problems. */
export function ListSection({ list, index, section, isOpenAtFirst }: ListSectionProps) {
  const key = sectionKey(list, index)
  const isOpen = useSnapshot(lists).sections[key] ?? isOpenAtFirst
  const id = useId()
  const { name, progress, rows } = section
  const problems = (
    <ul id={id} className="divide-y divide-line">
      {rows.map((row) => (
        <ListProblem key={row.slug} row={row} />
      ))}
    </ul>
  )
  if (name === '') return problems
  const summary = progressText(progress)
  return (
    <section aria-label={name} className="border-b border-line">
      <div className="relative grid grid-cols-1 items-center gap-x-6 gap-y-1 rounded-sm py-2.5 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_8rem_19rem] sm:pr-2">
        <h2 className="min-w-0">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => {
              lists.sections[key] = !isOpen
            }}
            className="flex w-full items-center gap-1.5 text-left font-medium after:absolute after:inset-0"
          >
            <Icon node={isOpen ? ChevronDown : ChevronRight} size={15} className="shrink-0 text-muted" />
            <span className="truncate">{name}</span>
          </button>
        </h2>
        <ProgressBar label={name} value={solvedPercent(progress)} text={summary} />
        <p className="figures text-xs text-muted sm:text-right">{summary}</p>
      </div>
      {isOpen && <div className="border-t border-line pb-2 sm:pl-5.5">{problems}</div>}
    </section>
  )
}
