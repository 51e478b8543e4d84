import { SlidersHorizontal, X } from 'lucide'
import { useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber, pluralize } from '#lib/format'
import type { ChangeFilter, ChangeKind } from '#protocol/changes'
import { catchFocusInSearch } from '../../behaviour/catch-focus'
import { cx } from '../../components/cx'
import { DateField } from '../../components/DateField'
import { Icon } from '../../components/Icon'
import { IconButton } from '../../components/IconButton'
import { SearchField } from '../../components/SearchField'
import { type Choice, Select } from '../../components/Select'
import { filterChanges } from './actions'
import { formatDateField, parseEndOfDay, parseStartOfDay } from './days'
import { CHANGE_KINDS, KINDS } from './kinds'
import { changes, hasActiveFilter } from './store'

const KIND_CHOICES: Choice<ChangeKind | null>[] = [
  { value: null, text: 'Any kind' },
  ...CHANGE_KINDS.map((value) => ({ value, text: KINDS[value].label })),
]

export function ChangeTools() {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const { filter, solveTitle, list } = useSnapshot(changes, { sync: true })
  const isOfOneSolve = filter.key !== null
  const hasNoMatches = list.total === 0 && hasActiveFilter(filter)
  useEffect(
    () => (isOfOneSolve || hasNoMatches ? () => catchFocusInSearch('Search changes') : undefined),
    [isOfOneSolve, hasNoMatches],
  )
  return (
    <div className="@container flex flex-col gap-2 border-b border-line px-4 py-3 sm:px-0">
      <div className="flex items-center justify-between gap-2">
        <ChangeCount filter={filter} />
        <IconButton
          label="Filters"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="-my-2 sm:hidden"
        >
          <Icon node={SlidersHorizontal} size={16} />
        </IconButton>
      </div>
      <div className="flex flex-col gap-2 @3xl:flex-row @3xl:items-center">
        <SearchField
          label="Search changes"
          placeholder="Search changes"
          text={filter.text}
          onChange={(text) => void filterChanges({ text })}
          className="@3xl:min-w-48 @3xl:flex-1"
        />
        <div id={panelId} className={cx('grid grid-cols-2 gap-2 sm:flex sm:items-center', !open && 'max-sm:hidden')}>
          <Select
            label="Kind"
            value={filter.kind}
            choices={KIND_CHOICES}
            onChoose={(kind) => void filterChanges({ kind })}
            className="col-span-2 sm:w-44 sm:flex-1 @3xl:flex-none"
          />
          <DateField
            label="From"
            value={filter.from === null ? '' : formatDateField(filter.from)}
            onChange={(day) => void filterChanges({ from: parseStartOfDay(day) })}
          />
          <DateField
            label="To"
            value={filter.to === null ? '' : formatDateField(filter.to - 1)}
            onChange={(day) => void filterChanges({ to: parseEndOfDay(day) })}
          />
        </div>
      </div>
      {isOfOneSolve && (
        <p className="flex items-center gap-1 self-start rounded-md bg-accent-soft pl-2.5 text-accent">
          <span className="min-w-0 break-words">Changes to {solveTitle ?? 'one solve'}</span>
          <IconButton label="Show changes to all solves" onClick={() => void filterChanges({ key: null })}>
            <Icon node={X} size={14} />
          </IconButton>
        </p>
      )}
    </div>
  )
}

function ChangeCount({ filter }: { filter: ChangeFilter }) {
  const { list, progress, laterCount } = useSnapshot(changes)
  const total = list.total ?? 0
  const isSearching = hasActiveFilter(filter)
  const text = `${pluralize(total, 'change')}${isSearching ? ' found' : ''}`
  return (
    <p role="status" className="figures flex min-h-5 flex-wrap items-baseline gap-x-3 font-medium">
      {list.total === null ? 'Reading your log…' : progress && !isSearching ? '' : text}
      {laterCount !== null && <span className="font-normal text-muted">{pluralize(laterCount, 'later change')}</span>}
      {list.total !== null && progress && (
        <span className="font-normal text-muted">
          {isSearching ? 'so far: ' : 'Reading: '}
          {formatNumber(progress.done)} of {formatNumber(progress.of)} changes{isSearching && ' searched'}
        </span>
      )}
    </p>
  )
}
