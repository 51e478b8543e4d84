import type { ProfileLists } from '#protocol/lists'
import { Select } from '../../components/Select'

interface ProfileListChoiceProps {
  /** The id and the name of the profile. */
  profile: { readonly id: string; readonly name: string }
  lists: ProfileLists
  /** Called with the id of the chosen list; null for all problems. */
  onChoose: (list: string | null) => void
}

/** The study list that the recommendations of a profile come from (N9). */
export function ProfileListChoice({ profile, lists, onChoose }: ProfileListChoiceProps) {
  const chosen = Object.hasOwn(lists.byProfile, profile.id) ? lists.byProfile[profile.id] : undefined
  const choices = [
    { value: '', text: 'All problems' },
    ...lists.lists.map(({ id, name }) => ({ value: id, text: name })),
  ]
  if (chosen?.isDeleted) choices.push({ value: chosen.id, text: 'A deleted list' })
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="text-secondary">
          Only recommend from
        </span>
        <Select
          label={`Only recommend from, ${profile.name}`}
          value={chosen?.id ?? ''}
          choices={choices}
          onChoose={(id) => onChoose(id === '' ? null : id)}
          className="max-w-64"
        />
      </div>
      {chosen?.isDeleted && (
        <p className="mt-1 text-xs text-muted">This list was deleted, so all problems are recommended.</p>
      )}
    </div>
  )
}
