import { useEffect, useEffectEvent, useState } from 'react'
import { executeWithUndo } from '../../actions/execute'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { TextField } from '../../components/TextField'
import { createFormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { FormDialog } from '../../widgets/FormDialog'

interface InterviewDialogProps {
  open: boolean
  profileId: string
  /** The stored interview date, such as "2027-01-12"; null without one. */
  date: string | null
  onClose: () => void
}

/** Whether the local day of an ISO date is over. */
const isPast = (date: string): boolean => new Date(`${date}T24:00`).getTime() <= Date.now()

/** The dialog asks before it saves a date in the past (N21). */
export function InterviewDialog({ open, profileId, date, onClose }: InterviewDialogProps) {
  const save = async (next: string | null) => {
    const toastText = next === null ? 'Interview date removed.' : 'Interview date saved.'
    const failure = await executeWithUndo({ type: 'SetInterviewDate', profile: profileId, date: next }, toastText)
    if (failure === null) onClose()
    return failure?.message ?? null
  }
  const createForm = () => createFormState({ date: date ?? '' })
  // A past date is saved only if the person presses Save a second time.
  const [confirmedDate, setConfirmedDate] = useState<string | null>(null)
  const checkDate = (date: string): string | null => {
    if (date === '') return 'Choose the day of the interview.'
    if (!isPast(date) || date === confirmedDate) return null
    setConfirmedDate(date)
    return 'This day is in the past. Choose another day, or press “Save anyway”.'
  }
  const [state] = useState(createForm)
  const resetForm = useEffectEvent(() => Object.assign(state, createForm()))
  // The form is not reset while its values are being saved.
  useEffect(() => void (open && !state.isSaving && resetForm()), [state, open])
  const form = useForm({
    form: state,
    open,
    check({ date }) {
      const error = checkDate(date)
      return error === null ? {} : { date: error }
    },
    save: ({ date }) => save(date),
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Interview date"
      saveLabel={form.values.date !== '' && form.values.date === confirmedDate ? 'Save anyway' : 'Save'}
      extraButton={
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
