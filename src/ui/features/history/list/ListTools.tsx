import { PanelLeftClose, Plus, SlidersHorizontal } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { MAX_QUERY_LENGTH } from '#domain/search/words'
import { formatNumber, pluralize } from '#lib/format'
import { prepareSearch } from '../../../actions/history-list'
import { changeFilter, countFilters, isFiltered, setHistoryView } from '../../../actions/history-selection'
import { catchFocus } from '../../../behaviour/catch-focus'
import { Icon } from '../../../components/Icon'
import { IconButton } from '../../../components/IconButton'
import { Menu } from '../../../components/Menu'
import { SearchField } from '../../../components/SearchField'
import { Segments } from '../../../components/Segments'
import { Skeleton } from '../../../components/Skeleton'
import { useReadOnly } from '../../../hooks/use-read-only'
import { useHistoryParts } from '../../../state/history-parts'
import { history } from '../../../state/history-store'
import { state } from '../../../state/state'
import { setListHidden } from '../actions'
import { Filters } from './Filters'

const VIEW_CHOICES = [
  { value: 'submissions', text: 'Submissions' },
  { value: 'problems', text: 'Problems' },
] as const

/** Shows the number of submissions or problems, the choice between submissions and problems (N23), the search field and the filters. */
export function ListTools() {
  const { filter, isListHidden, view } = useSnapshot(history)
  const hideButton = useRef<HTMLButtonElement>(null)
  // "Show List" disappears when the list is shown, so "Hide list" receives the focus.
  useEffect(() => (isListHidden ? () => catchFocus(hideButton.current) : undefined), [isListHidden])
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const activeCount = countFilters(filter)
  const label = activeCount === 0 ? 'Filters' : `Filters (${activeCount} active)`
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 pt-3 pb-3 sm:pl-0 sm:pr-4">
      <div className="flex items-center gap-1">
        <ListCount />
        <AddMenu />
        <IconButton
          label={label}
          aria-expanded={open}
          aria-controls={open ? panelId : undefined}
          onClick={() => setOpen(!open)}
          className="relative"
        >
          <Icon node={SlidersHorizontal} size={16} />
          {activeCount > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 size-2 rounded-full bg-accent forced-color-adjust-none touch:top-2 touch:right-2"
            />
          )}
        </IconButton>
        <IconButton ref={hideButton} label="Hide list" onClick={() => setListHidden(true)} className="max-sm:hidden">
          <Icon node={PanelLeftClose} size={16} />
        </IconButton>
      </div>
      <SolveSearch />
      <Segments
        label="List"
        value={view}
        choices={VIEW_CHOICES}
        onChoose={(view) => void setHistoryView(view)}
        className="*:flex-1"
      />
      {open && <Filters id={panelId} />}
    </div>
  )
}

function ListCount() {
  const { list, isSearching, view, filter } = useSnapshot(history)
  const solves = useSnapshot(state).views?.solves
  if (!solves || (view === 'problems' && list.total === null)) return <Skeleton className="h-3.5 w-18" />
  const { count, solved } = solves
  const total = list.total ?? count
  const start = total === count ? `${formatNumber(solved)} solved ·` : `${formatNumber(total)} of`
  const problems = pluralize(total, 'problem')
  const problemText = isFiltered(filter) ? `${problems} found` : `${problems} · ${formatNumber(solved)} solved`
  return (
    <p role="status" className="figures text-balance font-medium">
      {(view === 'problems' ? problemText : `${start} ${pluralize(count, 'submission')}`).replaceAll(' ·', '\u00a0·')}
      {isSearching && <span className="font-normal text-muted">{'\u00a0· searching…'}</span>}
    </p>
  )
}

function SolveSearch() {
  const { text } = useSnapshot(history, { sync: true }).filter
  return (
    <SearchField
      label="Search solves"
      placeholder="Search problems, notes, code"
      text={text}
      onChange={(next) => void changeFilter({ text: next })}
      maxLength={MAX_QUERY_LENGTH}
      onFocus={prepareSearch}
      onSlashKey={() => setListHidden(false)}
      onArrowDown={() => document.querySelector<HTMLElement>('[role="listbox"]')?.focus()}
    />
  )
}

/** The menu that adds solves by hand or from a table (N10, N11). */
function AddMenu() {
  const { addSolve, importTable } = useHistoryParts()
  const readOnly = useReadOnly()
  return (
    <Menu
      label="Add solves"
      icon={Plus}
      choices={[
        { text: 'Add a solve…', onChoose: addSolve },
        { text: 'Import a table…', onChoose: importTable },
      ]}
      disabled={readOnly}
      className="ml-auto"
    />
  )
}
