import { useEffect, useEffectEvent, useState } from 'react'
import { executeWithUndo } from '../../actions/execute'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { TextField } from '../../components/TextField'
import { formState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { FormDialog } from '../../widgets/FormDialog'

interface InterviewDialogProps {
  open: boolean
  /** The profile's id. */
  profile: string
  /** The present date, an ISO date, or null. */
  date: string | null
  onClose: () => void
}

/** Sets, changes or removes the interview date of a profile. */
export function InterviewDialog({ open, profile, date, onClose }: InterviewDialogProps) {
  const save = async (next: string | null) => {
    const done = next === null ? 'Interview date removed.' : 'Interview date saved.'
    const failure = await executeWithUndo({ type: 'SetInterviewDate', profile, date: next }, done)
    if (failure === null) onClose()
    return failure?.message ?? null
  }
  const begin = () => formState({ date: date ?? '' })
  const [state] = useState(begin)
  const restart = useEffectEvent(() => Object.assign(state, begin()))
  // A form that is still being saved keeps what is sent; its dialog closes when that is done.
  useEffect(() => void (open && !state.isSaving && restart()), [state, open])
  const form = useForm({
    form: state,
    open,
    check: ({ date }) => (date === '' ? { date: 'Choose the day of the interview.' } : {}),
    save: ({ date }) => save(date),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Interview date"
      saveLabel="Save"
      extra={
        date !== null && (
          <Button variant="ghost" busy={form.isSaving} onClick={() => form.saveWith(() => save(null))}>
            Remove date
          </Button>
        )
      }
    >
      <TextField
        label="Date"
        type="date"
        ref={catchFocus}
        value={form.values.date}
        error={form.errors.date ?? null}
        hint="The dashboard then shows how far you will get by that day if you continue as in the last four weeks."
        onChange={({ target }) => form.change({ date: target.value })}
      />
    </FormDialog>
  )
}
