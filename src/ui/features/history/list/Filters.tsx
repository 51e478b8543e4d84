import { useSnapshot } from 'valtio'
import { CATEGORIES } from '#domain/category'
import type { SolveFilter } from '#protocol/history'
import { Select } from '../../../components/Select'
import { changeFilter } from '../selection'
import { history } from '../store'

const any = (text: string) => ({ value: '', text })
const named = (value: string) => ({ value, text: value })

const STATUSES = [any('Any status'), { value: 'accepted', text: 'Accepted' }, { value: 'failed', text: 'Not accepted' }]
const DIFFICULTIES = [any('Any difficulty'), ...['Easy', 'Medium', 'Hard'].map(named)]
const TOPICS = [any('Any category'), ...[...CATEGORIES].sort().map(named)]

/** These functions convert a select's value to a filter value. Null if the value is unknown. */
const statusOf = (value: string): SolveFilter['status'] => (value === 'accepted' || value === 'failed' ? value : null)
const difficultyOf = (value: string): SolveFilter['difficulty'] =>
  value === 'Easy' || value === 'Medium' || value === 'Hard' ? value : null

interface FiltersProps {
  id: string
}

/** The filters of the list, except the search. */
export function Filters({ id }: FiltersProps) {
  const { filter } = useSnapshot(history)
  return (
    <div id={id} className="grid animate-enter grid-cols-2 gap-2">
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
      <label className="col-span-2 flex h-7 items-center gap-2 text-ink-2 touch:h-11">
        <input
          type="checkbox"
          checked={filter.needsFeedback}
          onChange={({ target }) => void changeFilter({ needsFeedback: target.checked })}
          className="checkbox"
        />
        Needs feedback only
      </label>
    </div>
  )
}
