import { LabelledSelect } from '../../components/Select'
import { TextArea } from '../../components/TextArea'
import { TextField } from '../../components/TextField'
import type { FormState } from '../../drafts/form-state'
import { type Form, useForm } from '../../hooks/use-form'
import { FormDialog } from '../../widgets/FormDialog'
import { HINT_CHOICES_WITH_NONE } from '../../widgets/hint-labels'
import { saveNewSolve } from './actions'
import { FactFields } from './FactFields'
import { checkNewSolve } from './forms'
import { ProblemChoice } from './ProblemChoice'
import { closeAddDialog, discardAddForm, type NewSolveForm, storeNewSolveForm } from './store'

/** The dialog that adds a solve by hand (N10). Closing the dialog keeps the typed text, Cancel discards it. */
export function NewSolveDialog({ newForm }: { newForm: FormState<NewSolveForm> }) {
  const form = useForm({
    form: newForm,
    check: checkNewSolve,
    save: () => saveNewSolve(newForm),
    storeValues: storeNewSolveForm,
  })
  return (
    <FormDialog
      form={form}
      title="Add a solve"
      saveLabel="Add solve"
      onClose={closeAddDialog}
      onCancel={() => discardAddForm('newForm')}
    >
      <ProblemChoice {...form} />
      <FactFields {...form} />
      <OptionalFields {...form} />
    </FormDialog>
  )
}

function OptionalFields({ values, errors, change }: Form<NewSolveForm>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Solve Time (minutes)"
          inputMode="decimal"
          autoComplete="off"
          value={values.minutes}
          error={errors.minutes ?? null}
          hint="For example 25, 25.5 or 1h 10"
          onChange={({ target }) => change({ minutes: target.value })}
        />
        <LabelledSelect
          label="Used Hints"
          value={values.hint}
          choices={HINT_CHOICES_WITH_NONE}
          onChoose={(hint) => change({ hint })}
        />
      </div>
      <TextArea
        label="Code"
        rows={3}
        spellCheck={false}
        textClassName="font-mono"
        value={values.code}
        onChange={({ target }) => change({ code: target.value })}
      />
      <TextArea
        label="Notes"
        rows={2}
        value={values.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
    </>
  )
}
