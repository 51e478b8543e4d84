import { getLanguageName, LANGUAGES } from '#domain/language'
import { VERDICTS } from '#domain/verdict'
import { LabelledSelect } from '../../components/Select'
import { TextField } from '../../components/TextField'
import type { Form } from '../../hooks/use-form'
import type { SolveFields } from './store'

const toChoices = (values: readonly string[], getText = (value: string) => value) =>
  values.map((value) => ({ value, text: getText(value) }))
const VERDICT_CHOICES = toChoices(VERDICTS)
const LANGUAGE_CHOICES = [{ value: '', text: 'Not set' }, ...toChoices(LANGUAGES, getLanguageName)]

const addMissingChoice = (choices: { value: string; text: string }[], value: string) =>
  choices.some((choice) => choice.value === value) ? choices : [...choices, { value, text: getLanguageName(value) }]

interface FactFieldsProps extends Pick<Form<SolveFields>, 'values' | 'errors'> {
  change: (changes: Partial<SolveFields>) => void
  dateHint?: string | undefined
}

export function FactFields({ values: { solvedAt, status, lang }, errors, change, dateHint }: FactFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1.4fr_1fr_1fr]">
      <TextField
        label="Date and time"
        type="datetime-local"
        value={solvedAt}
        error={errors.solvedAt ?? null}
        hint={dateHint}
        onChange={({ target }) => change({ solvedAt: target.value })}
      />
      <LabelledSelect
        label="Verdict"
        value={status}
        choices={addMissingChoice(VERDICT_CHOICES, status)}
        onChoose={(status) => change({ status })}
      />
      <LabelledSelect
        label="Language"
        value={lang}
        choices={addMissingChoice(LANGUAGE_CHOICES, lang)}
        onChoose={(lang) => change({ lang })}
      />
    </div>
  )
}
