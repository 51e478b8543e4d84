import { PanelLeftClose, Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { hideList } from '../../../actions/history'
import { changeFilter } from '../../../actions/history/selection'
import { cx } from '../../../kit/cx'
import { IconButton } from '../../../kit/IconButton'
import { FIELD } from '../../../kit/TextField'
import { history } from '../../../state/history'
import { state } from '../../../state/state'
import { isTyping } from '../is-typing'
import { Filters } from './Filters'

/** How many solves there are, the search and the filters. */
export function ListTools() {
  const { filter } = useSnapshot(history)
  const [open, setOpen] = useState(false)
  const panel = useId()
  const active = [filter.status, filter.category, filter.difficulty, filter.needsFeedback || null].filter(
    Boolean,
  ).length
  const label = active === 0 ? 'Filters' : `Filters (${active} active)`
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 pt-3 pb-3 sm:pl-0 sm:pr-4">
      <div className="flex items-center gap-1">
        <Count />
        <IconButton
          label={label}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => setOpen(!open)}
          className="relative ml-auto"
        >
          <SlidersHorizontal size={16} aria-hidden="true" />
          {active > 0 && (
            <span
              aria-hidden="true"
              className="absolute top-1 right-1 size-2 rounded-full bg-accent touch:top-2 touch:right-2"
            />
          )}
        </IconButton>
        <IconButton label="Hide list" onClick={() => hideList(true)} className="max-sm:hidden">
          <PanelLeftClose size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <SearchField />
      {open && <Filters id={panel} />}
    </div>
  )
}

function Count() {
  const { list } = useSnapshot(history)
  const all = useSnapshot(state).views?.solves.count ?? 0
  const total = list.total ?? all
  const solves = `${all} ${all === 1 ? 'solve' : 'solves'}`
  return (
    <p role="status" className="figures font-medium">
      {total === all ? solves : `${total} of ${solves}`}
    </p>
  )
}

function SearchField() {
  const { text } = useSnapshot(history, { sync: true }).filter
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event)) return
      event.preventDefault()
      history.listHidden = false
      requestAnimationFrame(() => field.current?.focus())
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="relative">
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3"
      />
      <input
        ref={field}
        type="search"
        aria-label="Search solves"
        placeholder="Search title or language"
        value={text}
        onChange={({ target }) => void changeFilter({ text: target.value })}
        onKeyDown={(event) => event.key === 'Escape' && text !== '' && void changeFilter({ text: '' })}
        className={cx(FIELD, 'h-8 w-full pr-8 pl-8 touch:h-11 [&::-webkit-search-cancel-button]:hidden')}
      />
      {text === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 rounded-sm border border-line px-1.5 font-mono text-2xs text-ink-3 touch:hidden"
        >
          /
        </span>
      ) : (
        <IconButton
          label="Clear search"
          onClick={() => {
            void changeFilter({ text: '' })
            field.current?.focus()
          }}
          className="absolute top-0 right-0"
        >
          <X size={14} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  )
}
