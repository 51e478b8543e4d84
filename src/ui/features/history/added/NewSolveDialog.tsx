import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { HINTS } from '#domain/solve'
import { LabelledSelect } from '../../../components/Select'
import { TextArea } from '../../../components/TextArea'
import { TextField } from '../../../components/TextField'
import { HINT_LABELS } from '../../../shared/hint-labels'
import { saveNewSolve } from './actions'
import { FactFields } from './FactFields'
import { FormDialog } from './FormDialog'
import { checkNewSolve, type FormProblems } from './forms'
import { ProblemChoice } from './ProblemChoice'
import { addedState, type ChosenProblem, type NewForm } from './store'

const HELP = [{ value: '', text: 'Not set' }, ...HINTS.map((value) => ({ value, text: HINT_LABELS[value] }))]

const discard = () => {
  addedState.newForm = null
}

/** Adds a solve by hand (N10). */
export function NewSolveDialog() {
  const { newForm: form } = useSnapshot(addedState, { sync: true })
  const [problems, setProblems] = useState<FormProblems>({})
  if (form === null) return null
  const change = (changes: Partial<NewForm>) => {
    const { newForm } = addedState
    // The values on their way must be those that the form shows.
    if (!newForm || newForm.isSaving) return
    Object.assign(newForm, changes, { failure: null })
    setProblems({})
  }
  const submit = () => {
    const found = checkNewSolve(form as NewForm)
    setProblems(found)
    if (Object.keys(found).length === 0) void saveNewSolve()
  }
  return (
    <FormDialog title="Add a solve" saveLabel="Add solve" save={form} onSubmit={submit} onDiscard={discard}>
      <ProblemChoice
        search={form.search}
        onSearch={(search) => change({ search })}
        chosen={form.problem as ChosenProblem | null}
        error={problems.problem ?? null}
        linkError={problems.link ?? null}
        onChoose={(problem) => change({ problem })}
      />
      <FactFields facts={form} dateError={problems.solvedAt ?? null} change={change} />
      <Extras form={form as NewForm} minutesError={problems.minutes ?? null} change={change} />
    </FormDialog>
  )
}

interface ExtrasProps {
  form: NewForm
  minutesError: string | null
  change: (changes: Partial<NewForm>) => void
}

/** The values that the solve’s own forms edit later. */
function Extras({ form, minutesError, change }: ExtrasProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Solve Time (minutes)"
          inputMode="decimal"
          autoComplete="off"
          value={form.minutes}
          error={minutesError}
          hint="For example 25, 25.5 or 1h 10"
          onChange={({ target }) => change({ minutes: target.value })}
        />
        <LabelledSelect
          label="Used Hints"
          value={form.hint}
          choices={HELP}
          onChoose={(value) => change({ hint: HINTS.find((hint) => hint === value) ?? '' })}
        />
      </div>
      <TextArea
        label="Code"
        rows={3}
        spellCheck={false}
        textClassName="font-mono"
        value={form.code}
        onChange={({ target }) => change({ code: target.value })}
      />
      <TextArea label="Notes" rows={2} value={form.notes} onChange={({ target }) => change({ notes: target.value })} />
    </>
  )
}
