import { Search } from 'lucide'
import { type Dispatch, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { Category } from '#domain/category'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { NumberField } from '../../components/NumberField'
import { Select } from '../../components/Select'
import { FIELD } from '../../components/TextField'
import { type Percents, percentsOf } from '../../shared/goals'
import { state } from '../../shared/state'

interface GoalToolsProps {
  search: string
  onSearch: Dispatch<string>
  onlySet: boolean
  onOnlySet: Dispatch<boolean>
  /** The listed categories. */
  shown: readonly Category[]
  percents: Percents
  onChange: Dispatch<Percents>
}

/** Goal tools: search, copy from another profile and set all listed goals at once. */
export function GoalTools({ search, onSearch, onlySet, onOnlySet, shown, percents, onChange }: GoalToolsProps) {
  const id = useId()
  const profiles = useSnapshot(state).views?.profiles.list ?? []
  const [level, setLevel] = useState(60)
  const setShown = () => onChange({ ...percents, ...Object.fromEntries(shown.map((category) => [category, level])) })
  const copy = (profileId: string) => {
    const source = profiles.find((profile) => profile.id === profileId)
    if (source) onChange(percentsOf(source.goals))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2.5">
      <div className="relative min-w-40 flex-1 max-sm:basis-full">
        <Icon node={Search} size={14} className="absolute top-1/2 left-2.5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          aria-label="Find a category"
          placeholder="Find a category"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          className={`${FIELD} h-8 w-full pr-2 pl-8 touch:h-11`}
        />
      </div>
      <label className="flex items-center gap-2 touch:h-11">
        <input
          type="checkbox"
          checked={onlySet}
          onChange={({ target }) => onOnlySet(target.checked)}
          className="checkbox"
        />
        Only with goals
      </label>
      <Select
        label="Copy goals from a profile"
        value=""
        choices={[{ value: '', text: 'Copy from…' }, ...profiles.map((one) => ({ value: one.id, text: one.name }))]}
        onChoose={copy}
        className="w-36"
      />
      <div className="flex items-center gap-2">
        <label htmlFor={id}>Set all listed to</label>
        <NumberField id={id} min={0} max={100} value={level} onChange={setLevel} className="w-13" />
        <Button onClick={setShown} disabled={shown.length === 0} aria-label={`Set ${shown.length} shown goals`}>
          Set
        </Button>
      </div>
    </div>
  )
}
