import { type FormEvent, useEffect, useState } from 'react'
import { executeWithUndo } from '../../actions/execute'
import { catchFocus } from '../../behaviour/catch-focus'
import { useBusy } from '../../behaviour/use-busy'
import { Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { TextField } from '../../components/TextField'

interface InterviewDialogProps {
  open: boolean
  /** The profile's id. */
  profile: string
  /** The present date, an ISO date, or null. */
  date: string | null
  onClose: () => void
}

const FORM = 'interview-date'

/** Sets, changes or removes the interview date of a profile. */
export function InterviewDialog({ open, profile, date, onClose }: InterviewDialogProps) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, run] = useBusy()
  useEffect(() => {
    if (!open) return
    setTyped(date ?? '')
    setProblem(null)
  }, [open, date])
  const save = async (next: string | null) => {
    const failed = await run(() =>
      executeWithUndo(
        { type: 'SetInterviewDate', profile, date: next },
        next === null ? 'Interview date removed.' : 'Interview date saved.',
      ),
    )
    setProblem(failed?.message ?? null)
    if (failed === null) onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed === '') {
      setProblem('Choose the day of the interview.')
      event.currentTarget.querySelector('input')?.focus()
    } else void save(typed)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Interview date"
      startsInField
      footer={
        <>
          {date !== null && (
            <Button variant="ghost" busy={busy} onClick={() => void save(null)} className="mr-auto">
              Remove date
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <TextField
          label="Date"
          type="date"
          ref={catchFocus}
          value={typed}
          error={problem}
          hint="The dashboard then shows how far you will get by that day if you continue as in the last four weeks."
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(null)
          }}
        />
      </form>
    </Dialog>
  )
}
