import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { CATEGORIES } from '#domain/category'
import type { SolveFilter } from '#protocol/history'
import { changeFilter, clearFilter, isFiltered } from '../../../actions/history-selection'
import { Button } from '../../../components/Button'
import { Checkbox } from '../../../components/Checkbox'
import { DateField } from '../../../components/DateField'
import { type Choice, Select } from '../../../components/Select'
import { useQuery } from '../../../hooks/use-query'
import { history } from '../../../state/history-store'
import { state } from '../../../state/state'
import { client } from '../../../worker-client/client'

const any = (text: string) => ({ value: null, text })
const named = <V extends string>(value: V) => ({ value, text: value })

const STATUSES: Choice<SolveFilter['status']>[] = [
  any('Any status'),
  { value: 'accepted', text: 'Accepted' },
  { value: 'failed', text: 'Not accepted' },
]
const DIFFICULTIES = [any('Any difficulty'), ...(['Easy', 'Medium', 'Hard'] as const).map(named)]
const TOPICS = [any('Any topic'), ...[...CATEGORIES].sort().map(named)]

const CHECK = 'h-7 text-secondary touch:h-11'

/** The filters of the list, except the search (N6). Rarely used filters are hidden while they are not set. */
export function Filters({ id }: { id: string }) {
  const { filter } = useSnapshot(history)
  const { from, to, tag, list } = filter
  const [isOpen, setOpen] = useState(() => [from, to, tag, list].some((value) => value !== null))
  return (
    <div id={id} className="grid max-h-[55dvh] animate-enter grid-cols-2 gap-2 overflow-y-auto">
      <Select
        label="Status"
        value={filter.status}
        choices={STATUSES}
        onChoose={(status) => void changeFilter({ status })}
      />
      <Select
        label="Difficulty"
        value={filter.difficulty}
        choices={DIFFICULTIES}
        onChoose={(difficulty) => void changeFilter({ difficulty })}
      />
      <Select
        label="Topic"
        value={filter.category}
        choices={TOPICS}
        onChoose={(category) => void changeFilter({ category })}
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
      <div className="col-span-2 flex justify-between">
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
        value={tag}
        choices={withSelectedChoice([any('Any tag'), ...tagChoices], tag, tag ?? '')}
        onChoose={(tag) => void changeFilter({ tag })}
      />
      <Select
        label="Study list"
        value={list}
        choices={withSelectedChoice(
          [any('Any study list'), ...listChoices],
          list,
          lists?.ok ? 'A deleted list' : 'The chosen list',
        )}
        onChoose={(list) => void changeFilter({ list })}
      />
    </>
  )
}

/** Adds the chosen value while the choices are loaded, or if it no longer exists. `text` is its name. */
function withSelectedChoice(choices: Choice<string | null>[], chosen: string | null, text: string) {
  const isKnown = choices.some(({ value }) => value === chosen)
  return isKnown ? choices : [...choices, { value: chosen, text }]
}
