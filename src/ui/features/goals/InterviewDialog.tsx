import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '../../components/Button'
import { catchFocus } from '../../components/catch-focus'
import { Dialog } from '../../components/Dialog'
import { TextField } from '../../components/TextField'
import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'

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
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!open) return
    setTyped(date ?? '')
    setProblem(null)
  }, [open, date])
  const save = async (next: string | null) => {
    setBusy(true)
    const failed = await setInterviewDate(profile, next)
    setBusy(false)
    setProblem(failed)
    if (failed === null) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') setProblem('Choose a date.')
    else void save(typed)
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Interview date"
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

/** Sets or removes (null) the interview date of a profile. Returns the error, or null. The notification offers Undo. */
async function setInterviewDate(profile: string, date: string | null): Promise<string | null> {
  const answer = await execute({ type: 'SetInterviewDate', profile, date })
  if (!answer.ok) return answer.failure.message
  if (answer.value.commit !== null)
    notify('success', date === null ? 'Interview date removed.' : 'Interview date saved.', answer.value.commit)
  return null
}
