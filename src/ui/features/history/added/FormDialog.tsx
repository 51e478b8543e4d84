import { type FormEvent, type ReactNode, useId } from 'react'
import { LANGUAGES, languageName } from '#domain/language'
import { VERDICTS } from '#domain/verdict'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { LabelledSelect } from '../../../components/Select'
import { TextField } from '../../../components/TextField'
import { closeAdded, type FormSave, type SolveFacts } from './store'

interface FormDialogProps {
  title: string
  /** The label of the button that saves. */
  saveLabel: string
  save: FormSave
  onSubmit: () => void
  /** Discards the typed text. */
  onDiscard: () => void
  children: ReactNode
}

/** The dialog of a form. Closing it keeps the typed text, Cancel discards it. */
export function FormDialog({ title, saveLabel, save, onSubmit, onDiscard, children }: FormDialogProps) {
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isSaving) onSubmit()
  }
  const discard = () => {
    closeAdded()
    onDiscard()
  }
  return (
    <Dialog
      open
      onClose={closeAdded}
      title={title}
      footer={
        <>
          <div role="alert" className="mr-auto text-hard">
            {save.failure}
          </div>
          <Button onClick={discard}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" busy={save.isSaving}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {children}
      </form>
    </Dialog>
  )
}

const choicesOf = (values: readonly string[], textOf = (value: string) => value) =>
  values.map((value) => ({ value, text: textOf(value) }))
const STATUSES = choicesOf(VERDICTS)
const LANGS = [{ value: '', text: 'Not set' }, ...choicesOf(LANGUAGES, languageName)]

const withCurrent = (choices: { value: string; text: string }[], value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, text: languageName(value) }]

interface FactFieldsProps {
  facts: SolveFacts
  dateError: string | null
  change: (changes: Partial<SolveFacts>) => void
}

/** The fields of the date, verdict and language of a solve. */
export function FactFields({ facts: { solvedAt, status, lang }, dateError, change }: FactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
      <TextField
        label="Date and time"
        type="datetime-local"
        value={solvedAt}
        error={dateError}
        onChange={({ target }) => change({ solvedAt: target.value })}
      />
      <LabelledSelect
        label="Verdict"
        value={status}
        choices={withCurrent(STATUSES, status)}
        onChoose={(status) => change({ status })}
      />
      <LabelledSelect
        label="Language"
        value={lang}
        choices={withCurrent(LANGS, lang)}
        onChoose={(lang) => change({ lang })}
      />
    </div>
  )
}
