import { type Dispatch, useId, useState } from 'react'
import { NumberField } from '../../components/NumberField'
import { categoriesInFormOrder, type Percents } from '../../shared/goals'
import { GoalTools } from './GoalTools'

interface GoalFieldsProps {
  percents: Percents
  /**
   * The form's values when it was opened. They determine the order of the fields, so that no field moves while the user
   * types.
   */
  initial: Percents
  onChange: Dispatch<Percents>
}

/** A goal for each of the 66 categories, in percent; 0 means no goal. */
export function GoalFields({ percents, initial, onChange }: GoalFieldsProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const [order] = useState(() => categoriesInFormOrder(initial))
  const wanted = search.trim().toLowerCase()
  const shown = order.filter(
    (category) => category.toLowerCase().includes(wanted) && (!onlySet || percents[category] > 0),
  )
  const count = order.filter((category) => percents[category] > 0).length
  return (
    <fieldset>
      <legend className="float-left font-medium">Goals</legend>
      <p aria-live="polite" className="mb-2 ml-14 text-muted">
        <span className="figures">{count}</span> of <span className="figures">{order.length}</span> categories set; 0 =
        not tracked
      </p>
      <GoalTools
        search={search}
        onSearch={setSearch}
        onlySet={onlySet}
        onOnlySet={setOnlySet}
        shown={shown}
        percents={percents}
        onChange={onChange}
      />
      {shown.length === 0 && (
        <p className="py-6 text-center text-muted">
          {wanted ? `No category is called “${search.trim()}”.` : 'No goal is set yet.'}
        </p>
      )}
      <ul className="mt-3 grid gap-x-8 gap-y-0.5 sm:grid-cols-2 md:grid-cols-3">
        {shown.map((category) => {
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
              <NumberField
                id={field}
                min={0}
                max={100}
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
