import { Plus } from 'lucide'
import { type Dispatch, useEffect, useEffectEvent, useState } from 'react'
import { useSnapshot } from 'valtio'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ErrorText } from '../../components/ErrorText'
import { Icon } from '../../components/Icon'
import { TextField } from '../../components/TextField'
import { keepForm, stopOffering } from '../../drafts/kept-forms'
import { useLeaveGuard } from '../../hooks/use-leave-guard'
import { state } from '../../state/state'
import { DraftWarning } from '../../widgets/DraftWarning'
import { createProfile, editProfile } from './actions'
import { blankDraft, copyOf, type Draft, draftOf, goalsOf, isDirty, keepDraft, readKeptDraft } from './draft'
import { GoalFields } from './GoalFields'
import { ProfileList } from './ProfileList'
import { profileDialog } from './store'

const FORM = 'profile-form'

/** The dialog in which users choose, create, edit and delete goal profiles. */
export function ManageProfiles({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const discard = () => {
    if (draft) keepForm('profile', draft.form, null)
    setDraft(null)
  }
  const { save, saving, problem, clearProblem } = useSaveDraft(discard)
  const guard = useLeaveGuard(draft !== null && isDirty(draft), 'This profile has changes that are not saved.')
  const begin = (next: Draft) => {
    clearProblem()
    setDraft(next)
    stopOffering('profile', next.form)
  }
  const start = (next: Draft) => begin(readKeptDraft(next.form) ?? next)
  const change = (next: Draft) => {
    setDraft(next)
    keepDraft(next)
  }
  const back = () => guard.leave(discard)
  const close = () =>
    guard.leave(() => {
      discard()
      onClose()
    })
  const { form } = useSnapshot(profileDialog)
  const resume = useEffectEvent((kept: string) => {
    const resumed = readKeptDraft(kept)
    const exists = state.views?.profiles.list.some(({ id }) => id === resumed?.id)
    // A profile that was deleted meanwhile is created again.
    if (resumed) begin(exists ? resumed : { ...resumed, id: null })
  })
  useEffect(() => {
    if (form !== null) resume(form)
  }, [form])
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
              <ErrorText className="mr-auto">{problem}</ErrorText>
              <Button onClick={back} disabled={saving}>
                Cancel
              </Button>
              <Button type="submit" form={FORM} variant="primary" busy={saving} disabled={draft.name.trim() === ''}>
                {draft.id === null ? 'Create' : 'Save'}
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
          <ProfileForm draft={draft} onChange={change} onSubmit={() => void save(draft)} />
        )}
      </Dialog>
      {guard.question}
    </>
  )
}

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

interface ProfileFormProps {
  draft: Draft
  onChange: Dispatch<Draft>
  onSubmit: () => void
}

function ProfileForm({ draft, onChange, onSubmit }: ProfileFormProps) {
  return (
    <form
      id={FORM}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
      className="flex flex-col gap-4"
    >
      <DraftWarning />
      <div className="grid gap-4 sm:grid-cols-[15rem_1fr]">
        <TextField
          label="Name"
          required
          ref={catchFocus}
          maxLength={80}
          value={draft.name}
          error={draft.name !== '' && draft.name.trim() === '' ? 'A profile needs a name.' : null}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <TextField
          label={
            <>
              Description <span className="font-normal text-muted">(optional)</span>
            </>
          }
          maxLength={200}
          value={draft.description}
          onChange={({ target }) => onChange({ ...draft, description: target.value })}
        />
      </div>
      <GoalFields
        percents={draft.percents}
        initial={draft.initial.percents}
        onChange={(percents) => onChange({ ...draft, percents })}
      />
    </form>
  )
}
