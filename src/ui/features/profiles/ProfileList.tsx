import { useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { GoalProfile } from '#domain/goal-profile'
import { getOwnEntry } from '#lib/own-entry'
import type { ProfileLists } from '#protocol/lists'
import { undoChange } from '../../actions/undo'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { ErrorText } from '../../components/ErrorText'
import { type Choice, Select } from '../../components/Select'
import { useQuery } from '../../hooks/use-query'
import { state } from '../../state/state'
import { Badge } from '../../widgets/Badge'
import { GoalSummary } from '../../widgets/GoalSummary'
import { getClient } from '../../worker-client/client'
import { activateProfile, deleteProfile, setProfileList } from './actions'

interface ProfileListProps {
  onEdit: (profile: Snapshot<GoalProfile>) => void
  onDuplicate: (profile: Snapshot<GoalProfile>) => void
}

export function ProfileList({ onEdit, onDuplicate }: ProfileListProps) {
  const { profiles, solves } = useSnapshot(state).views ?? {}
  const lists = useQuery(String(solves?.commits), () => getClient().call('getProfileLists'))
  const [pendingDeletion, setPendingDeletion] = useState<Snapshot<GoalProfile> | null>(null)
  const [deletedProfile, setDeletedProfile] = useState<{ name: string; commit: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const undoButton = useRef<HTMLButtonElement>(null)
  const isConfirmed = useRef(false)
  if (!profiles) return null
  const confirmDeletion = async () => {
    if (!pendingDeletion) return
    isConfirmed.current = true
    const { commit, problem } = await deleteProfile(pendingDeletion.id)
    setProblem(problem)
    setDeletedProfile(commit === null ? null : { name: pendingDeletion.name, commit })
    setPendingDeletion(null)
  }
  const undoDeletion = async (commitId: string) => {
    setDeletedProfile(null)
    await undoChange({ commit: commitId })
  }
  return (
    <>
      <ErrorText className="not-empty:mb-3">{problem}</ErrorText>
      <div role="status">
        {deletedProfile && (
          <p className="mb-4 flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 break-words">“{deletedProfile.name}” is deleted.</span>
            <Button ref={undoButton} variant="ghost" onClick={() => void undoDeletion(deletedProfile.commit)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {profiles.list.map((profile) => (
          <ProfileItem
            key={profile.id}
            profile={profile}
            isActive={profile.id === profiles.activeId}
            lists={lists?.ok ? lists.value : null}
            onProblem={setProblem}
            onEdit={() => onEdit(profile)}
            onDuplicate={() => onDuplicate(profile)}
            onDelete={() => {
              isConfirmed.current = false
              setPendingDeletion(profile)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={pendingDeletion !== null}
        title="Delete this profile permanently?"
        confirmLabel="Delete"
        danger
        onConfirm={confirmDeletion}
        onCancel={() => setPendingDeletion(null)}
        finalFocus={() => (isConfirmed.current ? undoButton.current : null)}
      >
        Your solves aren’t affected.
      </ConfirmDialog>
    </>
  )
}

interface ProfileItemProps {
  profile: Snapshot<GoalProfile>
  isActive: boolean
  /** The study lists, and the list of each profile that has one; null until they are loaded. */
  lists: ProfileLists | null
  onProblem: (problem: string | null) => void
  onEdit: () => void
  onDuplicate: () => void
  onDelete: () => void
}

const scrollIntoView = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' })

function ProfileItem({ profile, isActive, lists, onProblem, onEdit, onDuplicate, onDelete }: ProfileItemProps) {
  const { name, description, goals, isEditable } = profile
  return (
    <li ref={isActive ? scrollIntoView : undefined} aria-label={name} className="scroll-my-4 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 sm:basis-64">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <span className="min-w-0 break-words">{name}</span>
            {isActive && <Badge tone="accent">Active</Badge>}
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
          {!isActive && (
            <Button onClick={() => void activateProfile(profile.id).then(onProblem)} aria-label={`Use ${name}`}>
              Use
            </Button>
          )}
        </div>
      </div>
      <GoalSummary goals={goals} isMultiColumn className="mt-2" />
      {lists && <ProfileListChoice profile={profile} lists={lists} onProblem={onProblem} />}
    </li>
  )
}

interface ProfileListChoiceProps extends Pick<ProfileItemProps, 'profile' | 'onProblem'> {
  lists: ProfileLists
}

/** Lets the user choose a study list. The profile then recommends only problems of this list (N9). */
function ProfileListChoice({ profile, lists, onProblem }: ProfileListChoiceProps) {
  const chosen = getOwnEntry(lists.byProfile, profile.id)
  const [firstId = null, ...otherIds] = chosen?.ids ?? []
  const otherNames = lists.lists.flatMap(({ id, name }) => (otherIds.includes(id) ? [name] : []))
  const choices: Choice<string | null>[] = [
    { value: null, text: 'All problems' },
    ...lists.lists.map(({ id, name }) => ({ value: id, text: name })),
  ]
  if (lists.lists.every(({ id }) => id !== firstId) && firstId !== null)
    choices.push({ value: firstId, text: 'A deleted list' })
  return (
    <div className="mt-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden="true" className="text-secondary">
          Only recommend from
        </span>
        <Select
          label={`Only recommend from, ${profile.name}`}
          value={firstId}
          choices={choices}
          onChoose={(list) => void setProfileList(profile.id, list).then(onProblem)}
          className="max-w-64"
        />
      </div>
      {otherNames.length > 0 && (
        <p className="mt-1 text-xs text-muted">
          And from <span className="user-text">{otherNames.join(', ')}</span>. A choice here replaces all of them.
        </p>
      )}
      {chosen?.isDeleted && (
        <p className="mt-1 text-xs text-muted">This list was deleted, so all problems are recommended.</p>
      )}
    </div>
  )
}
