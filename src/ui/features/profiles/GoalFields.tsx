import { Search } from 'lucide'
import { type Dispatch, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { Button } from '../../components/Button'
import { Checkbox } from '../../components/Checkbox'
import { FIELD_CLASSES } from '../../components/FieldFrame'
import { Icon } from '../../components/Icon'
import { PercentField } from '../../components/PercentField'
import { Select } from '../../components/Select'
import { state } from '../../state/state'
import { convertGoalsToPercents, type Percents, sortCategoriesForForm } from './draft'

interface GoalFieldsProps {
  percents: Percents
  /** The values of the form when it was opened. The fields are sorted by these values, so that no field moves while the user types. */
  initialPercents: Percents
  onChange: Dispatch<Percents>
}

/** Fields for the goals of all categories, in percent; 0 means no goal. */
export function GoalFields({ percents, initialPercents, onChange }: GoalFieldsProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [isSetOnly, setIsSetOnly] = useState(false)
  const [order] = useState(() => sortCategoriesForForm(initialPercents))
  const searchText = search.trim().toLowerCase()
  const listedCategories = order.filter(
    (category) => category.toLowerCase().includes(searchText) && (!isSetOnly || percents[category] > 0),
  )
  const goalCount = order.filter((category) => percents[category] > 0).length
  return (
    <fieldset>
      <legend className="float-left font-medium">Goals</legend>
      <p aria-live="polite" className="mb-2 ml-14 text-muted">
        {goalCount === 0 ? 'No goals yet' : `${goalCount} of ${order.length} topics have a goal`}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2.5">
        <div className="relative min-w-40 flex-1 max-sm:basis-full">
          <Icon node={Search} size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
          <input
            type="search"
            aria-label="Find a topic"
            placeholder="Find a topic"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            className={`${FIELD_CLASSES} h-8 w-full pr-2 pl-8 touch:h-11`}
          />
        </div>
        <Checkbox checked={isSetOnly} onChange={setIsSetOnly} className="touch:h-11">
          Only with goals
        </Checkbox>
        <BulkTools listedCategories={listedCategories} percents={percents} onChange={onChange} />
      </div>
      {listedCategories.length === 0 && (
        <p className="py-6 text-center text-muted">
          {searchText ? `No topic is called “${search.trim()}”.` : 'No goal is set yet.'}
        </p>
      )}
      <ul className="mt-3 grid gap-x-8 gap-y-0.5 sm:grid-cols-2 md:grid-cols-3">
        {listedCategories.map((category) => {
          const field = `${id}-${order.indexOf(category)}`
          return (
            <li key={category} className="flex h-9 items-center gap-2 touch:h-13">
              <label
                htmlFor={field}
                title={category}
                className={`min-w-0 flex-1 truncate ${percents[category] > 0 ? 'font-medium text-primary' : 'text-secondary'}`}
              >
                {category}
              </label>
              <PercentField
                id={field}
                value={percents[category]}
                onChange={(value) => onChange({ ...percents, [category]: value })}
                className={percents[category] > 0 ? 'w-14 font-semibold' : 'w-14 text-muted'}
              />
              <span aria-hidden="true" className="text-muted">
                %
              </span>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

interface BulkToolsProps extends Pick<GoalFieldsProps, 'percents' | 'onChange'> {
  listedCategories: readonly Category[]
}

/** Tools that change several goals at once. */
function BulkTools({ listedCategories, percents, onChange }: BulkToolsProps) {
  const id = useId()
  const profiles = useSnapshot(state).views?.profiles.list ?? []
  const [bulkPercent, setBulkPercent] = useState(60)
  const setListedGoals = () =>
    onChange({ ...percents, ...Object.fromEntries(listedCategories.map((category) => [category, bulkPercent])) })
  const copyGoals = (profileId: string | null) => {
    const source = profiles.find((profile) => profile.id === profileId)
    if (source) onChange(convertGoalsToPercents(source.goals))
  }
  return (
    <>
      <Select
        label="Copy goals from a profile"
        value={null}
        choices={[
          { value: null, text: 'Copy from…' },
          ...profiles.map((profile) => ({ value: profile.id, text: profile.name })),
        ]}
        onChoose={copyGoals}
        className="w-36"
      />
      <div className="flex items-center gap-2">
        <label htmlFor={id}>Set all listed to</label>
        <PercentField id={id} value={bulkPercent} onChange={setBulkPercent} className="w-13" />
        <Button
          onClick={setListedGoals}
          disabled={listedCategories.length === 0}
          aria-label={`Set ${listedCategories.length} shown goals`}
        >
          Set
        </Button>
      </div>
    </>
  )
}
