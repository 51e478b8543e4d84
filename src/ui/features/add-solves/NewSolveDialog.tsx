import { HINTS, type Hint } from '#domain/hint'
import { type Choice, LabelledSelect } from '../../components/Select'
import { TextArea } from '../../components/TextArea'
import { TextField } from '../../components/TextField'
import { HINT_LABELS } from '../../widgets/hint-labels'
import { saveNewSolve } from './actions'
import { FactFields } from './FactFields'
import { FormDialog, type FormFields } from './FormDialog'
import { checkNewSolve } from './forms'
import { ProblemChoice } from './ProblemChoice'
import type { NewSolveForm } from './store'

const HELP: Choice<Hint | ''>[] = [
  { value: '', text: 'Not set' },
  ...HINTS.map((value) => ({ value, text: HINT_LABELS[value] })),
]

/** Adds a solve by hand (N10). */
export function NewSolveDialog() {
  return (
    <FormDialog
      name="newForm"
      titleOf={() => 'Add a solve'}
      saveLabel="Add solve"
      check={checkNewSolve}
      onSave={saveNewSolve}
    >
      {(fields) => (
        <>
          <ProblemChoice {...fields} />
          <FactFields {...fields} />
          <Extras {...fields} />
        </>
      )}
    </FormDialog>
  )
}

/** The values that the solve’s own forms edit later. */
function Extras({ form, problems, change }: FormFields<NewSolveForm>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Solve Time (minutes)"
          inputMode="decimal"
          autoComplete="off"
          value={form.minutes}
          error={problems.minutes ?? null}
          hint="For example 25, 25.5 or 1h 10"
          onChange={({ target }) => change({ minutes: target.value })}
        />
        <LabelledSelect label="Used Hints" value={form.hint} choices={HELP} onChoose={(hint) => change({ hint })} />
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
