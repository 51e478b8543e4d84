import { Plus } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { TextField } from '../../components/TextField'
import { stopOfferingForm } from '../../drafts/unsaved-forms'
import { type Form, useForm } from '../../hooks/use-form'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { state } from '../../state/state'
import { DraftWarning } from '../../widgets/DraftWarning'
import { saveProfile } from './actions'
import {
  convertPercentsToGoals,
  createCopyDraft,
  createDraft,
  createEditDraft,
  type Percents,
  type ProfileFields,
  readStoredDraft,
  type StoredProfileDraft,
  storeDraft,
} from './draft'
import { GoalFields } from './GoalFields'
import { ProfileList } from './ProfileList'
import { profileDialog } from './store'

/** A draft for `useForm` while the dialog shows the list of profiles, because a hook must always be called. */
const UNUSED_DRAFT = createDraft()

export function ManageProfiles({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState<StoredProfileDraft | null>(null)
  const discard = () => {
    if (draft) storeDraft(draft, null)
    // The user may have opened another draft before the save ended.
    setDraft((open) => (open === draft ? null : open))
  }
  const fields = useForm({
    form: draft?.state ?? UNUSED_DRAFT.state,
    open: draft !== null,
    save: async ({ name, description, percents }) => {
      const profile = { name: name.trim(), description: description.trim(), goals: convertPercentsToGoals(percents) }
      const failure = await saveProfile(draft?.id ?? null, profile)
      if (failure === null) discard()
      return failure
    },
    storeValues: (values) => draft && storeDraft(draft, values),
  })
  const guard = useLeaveGuard(fields.isChanged, 'This profile has changes that are not saved.')
  const openDraft = (next: StoredProfileDraft) => {
    setDraft(next)
    stopOfferingForm('profile', next.formName)
  }
  const openWithStoredText = (next: StoredProfileDraft) => openDraft(readStoredDraft(next.formName) ?? next)
  const returnToList = () => guard.confirmLeaving(discard)
  const close = () =>
    guard.confirmLeaving(() => {
      discard()
      onClose()
    })
  const { formName } = useSnapshot(profileDialog)
  const resumeDraft = useEffectEvent((formName: string) => {
    const storedDraft = readStoredDraft(formName)
    const isProfilePresent = state.views?.profiles.list.some(({ id }) => id === storedDraft?.id)
    // If the profile was deleted meanwhile, saving creates it again.
    if (storedDraft) openDraft(isProfilePresent ? storedDraft : { ...storedDraft, id: null })
  })
  useEffect(() => {
    if (formName !== null) resumeDraft(formName)
  }, [formName])
  return (
    <>
      <Dialog
        open={open}
        onClose={close}
        wide
        title={draft === null ? 'Manage Profiles' : draft.id === null ? 'New Profile' : 'Edit Profile'}
        footer={
          draft === null ? (
            <Button
              ref={catchFocus}
              variant="primary"
              onClick={() => openWithStoredText(createDraft())}
              className="max-sm:w-full"
            >
              <Icon node={Plus} size={15} />
              New Profile
            </Button>
          ) : (
            <>
              <ErrorText className="mr-auto">{fields.failure}</ErrorText>
              <Button onClick={returnToList} disabled={fields.isSaving}>
                Cancel
              </Button>
              <Button
                type="submit"
                form={fields.id}
                variant="primary"
                busy={fields.isSaving}
                disabled={fields.values.name.trim() === ''}
              >
                {draft.id === null ? 'Create' : 'Save'}
              </Button>
            </>
          )
        }
      >
        {draft === null ? (
          <ProfileList
            onEdit={(profile) => openWithStoredText(createEditDraft(profile))}
            onDuplicate={(profile) => openWithStoredText(createCopyDraft(profile))}
          />
        ) : (
          <ProfileForm form={fields} initial={draft.state.stored.percents} />
        )}
      </Dialog>
      {guard.dialog}
    </>
  )
}

function ProfileForm({ form, initial }: { form: Form<ProfileFields>; initial: Percents }) {
  const { name, description, percents } = form.values
  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-col gap-4">
      <DraftWarning />
      <div className="grid gap-4 sm:grid-cols-[15rem_1fr]">
        <TextField
          label="Name"
          required
          ref={catchFocus}
          maxLength={80}
          value={name}
          error={name !== '' && name.trim() === '' ? 'A profile needs a name.' : null}
          onChange={({ target }) => form.change({ name: target.value })}
        />
        <TextField
          label={
            <>
              Description <span className="font-normal text-muted">(optional)</span>
            </>
          }
          maxLength={200}
          value={description}
          onChange={({ target }) => form.change({ description: target.value })}
        />
      </div>
      <GoalFields percents={percents} initialPercents={initial} onChange={(percents) => form.change({ percents })} />
    </form>
  )
}
