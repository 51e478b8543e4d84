import { useState } from 'react'
import { type Snapshot, useSnapshot } from 'valtio'
import type { GoalProfile } from '#domain/goal-profile'
import { activateProfile, deleteProfile } from '../../actions/profiles'
import { ConfirmDialog } from '../../kit/ConfirmDialog'
import { state } from '../../state/state'
import { ProfileItem } from './ProfileItem'

interface ProfileListProps {
  onEdit: (profile: Snapshot<GoalProfile>) => void
}

/** All goal profiles, the default ones first. */
export function ProfileList({ onEdit }: ProfileListProps) {
  const profiles = useSnapshot(state).views?.profiles
  const [doomed, setDoomed] = useState<Snapshot<GoalProfile> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  if (!profiles) return null
  const remove = async () => {
    if (doomed) setProblem(await deleteProfile(doomed.id))
    setDoomed(null)
  }
  return (
    <>
      <p role="alert" className="text-hard not-empty:mb-3">
        {problem}
      </p>
      <ul className="divide-y divide-line">
        {profiles.list.map((profile) => (
          <ProfileItem
            key={profile.id}
            profile={profile}
            active={profile.id === profiles.activeId}
            onUse={() => void activateProfile(profile.id).then(setProblem)}
            onEdit={() => onEdit(profile)}
            onDelete={() => setDoomed(profile)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={doomed !== null}
        title="Delete this profile permanently?"
        confirm="Delete"
        danger
        onConfirm={remove}
        onCancel={() => setDoomed(null)}
      >
        Your solves are not touched.
      </ConfirmDialog>
    </>
  )
}
