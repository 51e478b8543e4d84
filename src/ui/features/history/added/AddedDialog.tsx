import { type FormEvent, type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio'
import { LANGUAGES, languageName } from '#domain/language'
import { HINTS } from '#domain/solve'
import { VERDICTS } from '#domain/verdict'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { Select } from '../../../components/Select'
import { TextArea } from '../../../components/TextArea'
import { TextField } from '../../../components/TextField'
import { HINT_LABELS } from '../../../shared/hint-labels'
import { checkForm, type FormProblems, saveForm } from './actions'
import { ProblemChoice } from './ProblemChoice'
import { type AddedForm, addedState, type ChosenProblem } from './store'

const FORM = 'added-solve'
const choicesOf = (values: readonly string[], textOf = (value: string) => value) =>
  values.map((value) => ({ value, text: textOf(value) }))
const STATUSES = choicesOf(VERDICTS)
const LANGS = [{ value: '', text: 'Not set' }, ...choicesOf(LANGUAGES, languageName)]
const HELP = [{ value: '', text: 'Not set' }, ...HINTS.map((value) => ({ value, text: HINT_LABELS[value] }))]

const withCurrent = (choices: { value: string; text: string }[], value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, text: languageName(value) }]

const close = () => {
  addedState.isFormOpen = false
}

const discard = () => {
  close()
  addedState.form = null
}

/** Adds a solve by hand, or corrects one (N10). Closing it keeps the typed text, Cancel discards it. */
export function AddedDialog() {
  const { form, isFormOpen } = useSnapshot(addedState, { sync: true })
  const [problems, setProblems] = useState<FormProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (form === null) return null
  const change = (changes: Partial<AddedForm>) => {
    if (addedState.form) Object.assign(addedState.form, changes)
    setProblems({})
    setFailure(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = checkForm(form as AddedForm)
    setProblems(found)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    setFailure(await saveForm(form as AddedForm))
    setBusy(false)
  }
  const isNew = form.key === null
  return (
    <Dialog
      open={isFormOpen}
      onClose={close}
      title={isNew ? 'Add a solve' : `Correct ${form.title}`}
      footer={
        <>
          <div role="alert" className="mr-auto text-hard">
            {failure}
          </div>
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" form={FORM} variant="primary" busy={busy}>
            {isNew ? 'Add solve' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {isNew && (
          <ProblemChoice
            chosen={form.problem as ChosenProblem | null}
            error={problems.problem ?? null}
            linkError={problems.link ?? null}
            onChoose={(problem) => change({ problem })}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
          <TextField
            label="Date and time"
            type="datetime-local"
            value={form.solvedAt}
            error={problems.solvedAt ?? null}
            onChange={({ target }) => change({ solvedAt: target.value })}
          />
          <Labelled name="Verdict">
            <Select
              label="Verdict"
              tall
              value={form.status}
              choices={withCurrent(STATUSES, form.status)}
              onChoose={(status) => change({ status })}
              className="w-full"
            />
          </Labelled>
          <Labelled name="Language">
            <Select
              label="Language"
              tall
              value={form.lang}
              choices={withCurrent(LANGS, form.lang)}
              onChoose={(lang) => change({ lang })}
              className="w-full"
            />
          </Labelled>
        </div>
        {isNew && <Extras form={form as AddedForm} minutesError={problems.minutes ?? null} change={change} />}
      </form>
    </Dialog>
  )
}

interface ExtrasProps {
  form: AddedForm
  minutesError: string | null
  change: (changes: Partial<AddedForm>) => void
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
        <Labelled name="Used Hints">
          <Select
            label="Used Hints"
            tall
            value={form.hint}
            choices={HELP}
            onChoose={(value) => change({ hint: HINTS.find((hint) => hint === value) ?? '' })}
            className="w-full"
          />
        </Labelled>
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

function Labelled({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <span aria-hidden="true" className="mb-1.5 block font-medium">
        {name}
      </span>
      {children}
    </div>
  )
}
