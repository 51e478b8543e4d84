import { useRef, useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { GoalProfile } from '#domain/goal-profile'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { state } from '../../shared/state'
import { undoChange } from '../../shared/undo'
import { useQuery } from '../../shared/use-query'
import { activateProfile, deleteProfile, readProfileLists, setProfileList } from './actions'
import { ProfileItem } from './ProfileItem'

interface ProfileListProps {
  onEdit: (profile: Snapshot<GoalProfile>) => void
  onDuplicate: (profile: Snapshot<GoalProfile>) => void
}

/** All goal profiles, the default ones first. */
export function ProfileList({ onEdit, onDuplicate }: ProfileListProps) {
  const { profiles, solves } = useSnapshot(state).views ?? {}
  const lists = useQuery(String(solves?.commits), readProfileLists)
  const [pendingDeletion, setPendingDeletion] = useState<Snapshot<GoalProfile> | null>(null)
  const [deleted, setDeleted] = useState<{ name: string; commit: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const confirmed = useRef(false)
  if (!profiles) return null
  const remove = async () => {
    if (!pendingDeletion) return
    confirmed.current = true
    const { commit, problem } = await deleteProfile(pendingDeletion.id)
    setProblem(problem)
    setDeleted(commit === null ? null : { name: pendingDeletion.name, commit })
    setPendingDeletion(null)
  }
  const bringBack = async (commit: string) => {
    setDeleted(null)
    await undoChange({ commit })
  }
  return (
    <>
      <p role="alert" className="text-hard not-empty:mb-3">
        {problem}
      </p>
      <div role="status">
        {deleted && (
          <p className="mb-4 flex items-center justify-between gap-3 rounded-md bg-sunken py-1 pr-1 pl-3">
            <span className="min-w-0 break-words">“{deleted.name}” is deleted.</span>
            <Button ref={undo} variant="ghost" onClick={() => void bringBack(deleted.commit)}>
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
            active={profile.id === profiles.activeId}
            lists={lists?.ok ? lists.value : null}
            onChooseList={(list) => void setProfileList(profile.id, list).then(setProblem)}
            onUse={() => void activateProfile(profile.id).then(setProblem)}
            onEdit={() => onEdit(profile)}
            onDuplicate={() => onDuplicate(profile)}
            onDelete={() => {
              confirmed.current = false
              setPendingDeletion(profile)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={pendingDeletion !== null}
        title="Delete this profile permanently?"
        confirm="Delete"
        danger
        onConfirm={remove}
        onCancel={() => setPendingDeletion(null)}
        nextFocus={() => (confirmed.current ? undo.current : null)}
      >
        Your solves aren’t affected.
      </ConfirmDialog>
    </>
  )
}
