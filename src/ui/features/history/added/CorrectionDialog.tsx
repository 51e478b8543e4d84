import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { saveCorrection } from './actions'
import { FactFields } from './FactFields'
import { FormDialog } from './FormDialog'
import { checkCorrection, type FormProblems } from './forms'
import { addedState, type SolveFacts } from './store'

const discard = () => {
  addedState.correction = null
}

/** Corrects the date, verdict or language of an added solve (N10). */
export function CorrectionDialog() {
  const { correction: form } = useSnapshot(addedState, { sync: true })
  const [problems, setProblems] = useState<FormProblems>({})
  if (form === null) return null
  const change = (changes: Partial<SolveFacts>) => {
    const { correction } = addedState
    // The values on their way must be those that the form shows.
    if (!correction || correction.isSaving) return
    Object.assign(correction, changes, { failure: null })
    setProblems({})
  }
  const submit = () => {
    const found = checkCorrection(form)
    setProblems(found)
    if (Object.keys(found).length === 0) void saveCorrection()
  }
  return (
    <FormDialog title={`Correct ${form.title}`} saveLabel="Save" save={form} onSubmit={submit} onDiscard={discard}>
      <FactFields facts={form} dateError={problems.solvedAt ?? null} change={change} />
    </FormDialog>
  )
}
