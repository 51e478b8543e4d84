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
import { getClient } from '../../../worker-client/client'

const createAnyChoice = (text: string) => ({ value: null, text })
const toChoice = <V extends string>(value: V) => ({ value, text: value })

const STATUS_CHOICES: Choice<SolveFilter['status']>[] = [
  createAnyChoice('Any status'),
  { value: 'accepted', text: 'Accepted' },
  { value: 'failed', text: 'Not accepted' },
]
const DIFFICULTY_CHOICES = [createAnyChoice('Any difficulty'), ...(['Easy', 'Medium', 'Hard'] as const).map(toChoice)]
const TOPIC_CHOICES = [createAnyChoice('Any topic'), ...[...CATEGORIES].sort().map(toChoice)]

const CHECKBOXES = [
  ['starred', 'Starred'],
  ['due', 'Review due'],
  ['needsFeedback', 'Needs feedback only'],
] as const

/** The filters of the list, except the search text (N6). Rarely used filters are hidden while they are not set. */
export function Filters({ id }: { id: string }) {
  const { filter } = useSnapshot(history)
  const { from, to, tag, list } = filter
  const [isMoreShown, setIsMoreShown] = useState(() => [from, to, tag, list].some((value) => value !== null))
  return (
    <div id={id} className="grid max-h-[55dvh] animate-enter grid-cols-2 gap-2 overflow-y-auto">
      <Select
        label="Status"
        value={filter.status}
        choices={STATUS_CHOICES}
        onChoose={(status) => void changeFilter({ status })}
      />
      <Select
        label="Difficulty"
        value={filter.difficulty}
        choices={DIFFICULTY_CHOICES}
        onChoose={(difficulty) => void changeFilter({ difficulty })}
      />
      <Select
        label="Topic"
        value={filter.category}
        choices={TOPIC_CHOICES}
        onChoose={(category) => void changeFilter({ category })}
        className="col-span-2"
      />
      {CHECKBOXES.map(([name, text]) => (
        <Checkbox
          key={name}
          checked={filter[name]}
          className="h-7 whitespace-nowrap text-secondary touch:h-11"
          onChange={(checked) => void changeFilter({ [name]: checked })}
        >
          {text}
        </Checkbox>
      ))}
      {isMoreShown && <MoreFilters />}
      <div className="col-span-2 flex justify-between">
        <Button
          variant="ghost"
          aria-expanded={isMoreShown}
          onClick={() => setIsMoreShown(!isMoreShown)}
          className="px-2"
        >
          {isMoreShown ? 'Fewer filters' : 'More filters'}
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

function MoreFilters() {
  const { from, to, tag, list } = useSnapshot(history).filter
  const revision = useSnapshot(state).views?.solves.revision
  const tags = useQuery(`tags ${revision}`, () => getClient().call('listTags'))
  const lists = useQuery(`lists ${revision}`, () => getClient().call('listOverviews'))
  const tagChoices = tags?.ok
    ? tags.value.map((count) => ({ value: count.tag, text: `${count.tag} (${count.count})` }))
    : []
  const listChoices = lists?.ok ? lists.value.map(({ id, name }) => ({ value: id, text: name })) : []
  return (
    <>
      <DateField label="From" value={from ?? ''} onChange={(day) => void changeFilter({ from: day || null })} />
      <DateField label="To" value={to ?? ''} onChange={(day) => void changeFilter({ to: day || null })} />
      <Select
        label="Tag"
        value={tag}
        choices={addSelectedChoice([createAnyChoice('Any tag'), ...tagChoices], tag, tag ?? '')}
        onChoose={(tag) => void changeFilter({ tag })}
      />
      <Select
        label="Study list"
        value={list}
        choices={addSelectedChoice(
          [createAnyChoice('Any study list'), ...listChoices],
          list,
          lists?.ok ? 'A deleted list' : 'The chosen list',
        )}
        onChoose={(list) => void changeFilter({ list })}
      />
    </>
  )
}

/** Adds the selected value to the choices if it is missing: they are still loading, or the value no longer exists. `text` is its label. */
function addSelectedChoice(choices: Choice<string | null>[], selected: string | null, text: string) {
  const isKnown = choices.some(({ value }) => value === selected)
  return isKnown ? choices : [...choices, { value: selected, text }]
}
