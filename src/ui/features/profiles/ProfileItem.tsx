import type { Snapshot } from 'valtio'
import type { GoalProfile } from '#domain/goal-profile'
import type { ProfileLists } from '#protocol/lists'
import { Button } from '../../components/Button'
import { Badge } from '../../shared/Badge'
import { GoalSummary } from '../../shared/GoalSummary'
import { ProfileListChoice } from './ProfileListChoice'

interface ProfileItemProps {
  profile: Snapshot<GoalProfile>
  active: boolean
  /** Null until they are loaded. */
  lists: ProfileLists | null
  onChooseList: (list: string | null) => void
  onUse: () => void
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
}

const intoView = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' })

/** One profile in the list, with what can be done to it. */
export function ProfileItem({
  profile,
  active,
  lists,
  onChooseList,
  onUse,
  onEdit,
  onDuplicate,
  onDelete,
}: ProfileItemProps) {
  const { name, description, goals, isEditable } = profile
  return (
    <li ref={active ? intoView : undefined} aria-label={name} className="scroll-my-4 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 sm:basis-64">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            {active && <Badge tone="accent">Active</Badge>}
            {!isEditable && <Badge>Default</Badge>}
          </h3>
          {description && <p className="break-words text-secondary">{description}</p>}
        </div>
        <div className="flex flex-wrap gap-1 max-sm:-ml-4">
          {isEditable && (
            <>
              <Button variant="ghost" onClick={onDelete} aria-label={`Delete ${name}`}>
                Delete
              </Button>
              <Button variant="ghost" onClick={onEdit} aria-label={`Edit ${name}`}>
                Edit
              </Button>
            </>
          )}
          <Button variant="ghost" onClick={onDuplicate} aria-label={`Duplicate ${name}`}>
            Duplicate
          </Button>
          {!active && (
            <Button onClick={onUse} aria-label={`Use ${name}`}>
              Use
            </Button>
          )}
        </div>
      </div>
      <GoalSummary goals={goals} spread className="mt-2" />
      {lists && <ProfileListChoice profile={profile} lists={lists} onChoose={onChooseList} />}
    </li>
  )
}
