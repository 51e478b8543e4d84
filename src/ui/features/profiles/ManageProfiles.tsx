import { Plus } from 'lucide'
import { useState } from 'react'
import { Button } from '../../components/Button'
import { catchFocus } from '../../components/catch-focus'
import { Dialog } from '../../components/Dialog'
import { Icon } from '../../components/Icon'
import { DiscardQuestion } from '../../shared/DiscardQuestion'
import { goalsOf } from '../../shared/goals'
import { useLeaveGuard } from '../../shared/use-leave-guard'
import { createProfile, editProfile } from './actions'
import { blankDraft, copyOf, type Draft, draftOf, isDirty } from './draft'
import { ProfileForm } from './ProfileForm'
import { ProfileList } from './ProfileList'

interface ManageProfilesProps {
  open: boolean
  onClose: () => void
}

const FORM = 'profile-form'

/** The dialog in which users choose, create, edit and delete goal profiles. */
export function ManageProfiles({ open, onClose }: ManageProfilesProps) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const { save, saving, problem, clearProblem } = useSaveDraft(() => setDraft(null))
  const guard = useLeaveGuard(draft !== null && isDirty(draft))
  const start = (next: Draft) => {
    clearProblem()
    setDraft(next)
  }
  const back = () => guard.leave(() => setDraft(null))
  const close = () =>
    guard.leave(() => {
      setDraft(null)
      onClose()
    })
  const verb = draft?.id === null ? 'Create' : 'Save'
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        wide
        title={draft === null ? 'Manage Profiles' : draft.id === null ? 'New Profile' : 'Edit Profile'}
        footer={
          draft === null ? (
            <Button ref={catchFocus} variant="primary" onClick={() => start(blankDraft())} className="max-sm:w-full">
              <Icon node={Plus} size={15} />
              New Profile
            </Button>
          ) : (
            <>
              <p role="alert" className="mr-auto text-hard">
                {problem}
              </p>
              <Button onClick={back} disabled={saving}>
                Cancel
              </Button>
              <Button type="submit" form={FORM} variant="primary" busy={saving} disabled={draft.name.trim() === ''}>
                {verb}
              </Button>
            </>
          )
        }
      >
        {draft === null ? (
          <ProfileList
            onEdit={(profile) => start(draftOf(profile))}
            onDuplicate={(profile) => start(copyOf(profile))}
          />
        ) : (
          <ProfileForm id={FORM} draft={draft} onChange={setDraft} onSubmit={() => void save(draft)} />
        )}
      </Dialog>
      <DiscardQuestion guard={guard}>This profile has changes that are not saved.</DiscardQuestion>
    </>
  )
}

/** Saves a draft and says why when it could not. */
function useSaveDraft(onSaved: () => void) {
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async ({ id, name, description, percents }: Draft) => {
    if (saving || name.trim() === '') return
    const profile = { name: name.trim(), description: description.trim(), goals: goalsOf(percents) }
    setSaving(true)
    const answer = await (id === null ? createProfile(profile) : editProfile({ id, ...profile }))
    setSaving(false)
    setProblem(answer)
    if (answer === null) onSaved()
  }
  return { save, saving, problem, clearProblem: () => setProblem(null) }
}
