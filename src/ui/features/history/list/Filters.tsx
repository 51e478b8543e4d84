import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { CATEGORIES } from '#domain/category'
import type { SolveFilter } from '#protocol/history'
import { Button } from '../../../components/Button'
import { Checkbox } from '../../../components/Checkbox'
import { DateField } from '../../../components/DateField'
import { Select } from '../../../components/Select'
import { state } from '../../../shared/state'
import { useQuery } from '../../../shared/use-query'
import { client } from '../../../worker-client/client'
import { changeFilter, clearFilter, isFiltered } from '../selection'
import { history } from '../store'

const any = (text: string) => ({ value: '', text })
const named = (value: string) => ({ value, text: value })

const STATUSES = [any('Any status'), { value: 'accepted', text: 'Accepted' }, { value: 'failed', text: 'Not accepted' }]
const DIFFICULTIES = [any('Any difficulty'), ...['Easy', 'Medium', 'Hard'].map(named)]
const TOPICS = [any('Any category'), ...[...CATEGORIES].sort().map(named)]

const CHECK = 'h-7 text-secondary touch:h-11'

/** These functions convert a select's value to a filter value. Null if the value is unknown. */
const statusOf = (value: string): SolveFilter['status'] => (value === 'accepted' || value === 'failed' ? value : null)
const difficultyOf = (value: string): SolveFilter['difficulty'] =>
  value === 'Easy' || value === 'Medium' || value === 'Hard' ? value : null

/** The filters of the list, except the search (N6). Rarely used filters are hidden while they are not set. */
export function Filters({ id }: { id: string }) {
  const { filter } = useSnapshot(history)
  const { from, to, tag, list } = filter
  const [isOpen, setOpen] = useState(() => [from, to, tag, list].some((value) => value !== null))
  return (
    <div id={id} className="grid max-h-[55dvh] animate-enter grid-cols-2 gap-2 overflow-y-auto">
      <Select
        label="Status"
        value={filter.status ?? ''}
        choices={STATUSES}
        onChoose={(value) => void changeFilter({ status: statusOf(value) })}
      />
      <Select
        label="Difficulty"
        value={filter.difficulty ?? ''}
        choices={DIFFICULTIES}
        onChoose={(value) => void changeFilter({ difficulty: difficultyOf(value) })}
      />
      <Select
        label="Category"
        value={filter.category ?? ''}
        choices={TOPICS}
        onChoose={(value) => void changeFilter({ category: CATEGORIES.find((name) => name === value) ?? null })}
        className="col-span-2"
      />
      <Checkbox checked={filter.starred} className={CHECK} onChange={(starred) => void changeFilter({ starred })}>
        Starred
      </Checkbox>
      <Checkbox checked={filter.due} className={CHECK} onChange={(due) => void changeFilter({ due })}>
        Review due
      </Checkbox>
      <Checkbox
        checked={filter.needsFeedback}
        className={`${CHECK} col-span-2`}
        onChange={(needsFeedback) => void changeFilter({ needsFeedback })}
      >
        Needs feedback only
      </Checkbox>
      {isOpen && <MoreFilters />}
      <div className="col-span-2 -mx-2 flex justify-between">
        <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="px-2">
          {isOpen ? 'Fewer filters' : 'Date, tag and list'}
        </Button>
        {isFiltered(filter) && (
          <Button variant="ghost" onClick={() => void clearFilter()} className="px-2">
            Clear all
          </Button>
        )}
      </div>
    </div>
  )
}

/** The date range, the tag and the study list. */
function MoreFilters() {
  const { from, to, tag, list } = useSnapshot(history).filter
  const revision = useSnapshot(state).views?.solves.revision
  const tags = useQuery(`tags ${revision}`, () => client().call('listTags'))
  const lists = useQuery(`lists ${revision}`, () => client().call('listOverviews'))
  const tagChoices = tags?.ok ? tags.value.map((one) => ({ value: one.tag, text: `${one.tag} (${one.count})` })) : []
  const listChoices = lists?.ok ? lists.value.map(({ id, name }) => ({ value: id, text: name })) : []
  return (
    <>
      <DateField label="From" value={from ?? ''} onChange={(day) => void changeFilter({ from: day || null })} />
      <DateField label="To" value={to ?? ''} onChange={(day) => void changeFilter({ to: day || null })} />
      <Select
        label="Tag"
        value={tag ?? ''}
        choices={withChosen([any('Any tag'), ...tagChoices], tag, tag ?? '')}
        onChoose={(value) => void changeFilter({ tag: value || null })}
      />
      <Select
        label="Study list"
        value={list ?? ''}
        choices={withChosen(
          [any('Any study list'), ...listChoices],
          list,
          lists?.ok ? 'A deleted list' : 'The chosen list',
        )}
        onChoose={(value) => void changeFilter({ list: value || null })}
      />
    </>
  )
}

/** Adds the chosen value while the choices are loaded, or if it no longer exists. `text` is its name. */
function withChosen(choices: { value: string; text: string }[], chosen: string | null, text: string) {
  const isKnown = chosen === null || choices.some(({ value }) => value === chosen)
  return isKnown ? choices : [...choices, { value: chosen, text }]
}
