import { useEffect, useRef, useState } from 'react'
import { catchFocus } from '../../behaviour/catch-focus'
import { Button } from '../../components/Button'
import { TextField } from '../../components/TextField'
import { createFormState } from '../../drafts/form-state'
import { useForm } from '../../hooks/use-form'
import { changePlan, type PlanMessage } from './plan-actions'

interface InterviewDateFormProps {
  profile: string
  /** The interview date, such as "2027-01-12"; null without one, or to plan the next interview. */
  date: string | null
  onMessage: (message: PlanMessage) => void
}

/** Whether the local day of an ISO date is over. */
const isPast = (date: string): boolean => new Date(`${date}T24:00`).getTime() <= Date.now()

/** The date of the interview. The form asks before it saves a date in the past (N21). Mount it again for another `date`. */
export function InterviewDateForm({ profile, date, onMessage }: InterviewDateFormProps) {
  const field = useRef<HTMLInputElement>(null)
  const [state] = useState(() => createFormState({ date: date ?? '' }))
  // A past date is saved only if the person presses Save a second time.
  const [confirmedDate, setConfirmedDate] = useState<string | null>(null)
  const save = async (next: string | null): Promise<null> => {
    const text = next === null ? 'Interview date removed.' : 'Interview date saved.'
    onMessage(await changePlan({ type: 'SetInterviewDate', profile, date: next }, text))
    return null
  }
  const form = useForm({
    form: state,
    check({ date: value }) {
      if (value === '') return { date: 'Choose the day of the interview.' }
      if (!isPast(value) || value === confirmedDate) return {}
      setConfirmedDate(value)
      return { date: 'This day is in the past. Choose another day, or press “Save anyway”.' }
    },
    save: (values) => save(values.date),
  })
  useEffect(() => {
    // Without a date, the person came to set one. After a save, the pressed button has disappeared.
    if (date === null) field.current?.focus()
    else catchFocus(field.current)
  }, [date])
  const { values } = form
  return (
    <form id={form.id} noValidate onSubmit={form.submit} className="flex flex-wrap items-start gap-2">
      <TextField
        label="Interview date"
        type="date"
        ref={field}
        value={values.date}
        error={form.errors.date ?? null}
        onChange={({ target }) => form.change({ date: target.value })}
        className="min-w-40 flex-1"
      />
      {values.date !== date && (
        <Button type="submit" variant="primary" busy={form.isSaving} className="mt-7 touch:mt-6.5">
          {values.date !== '' && values.date === confirmedDate ? 'Save anyway' : 'Save'}
        </Button>
      )}
      {date !== null && (
        <Button
          variant="ghost"
          busy={form.isSaving}
          onClick={() => form.saveWith(() => save(null))}
          className="mt-7 touch:mt-6.5"
        >
          Remove date
        </Button>
      )}
    </form>
  )
}
