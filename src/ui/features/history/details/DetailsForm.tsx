import { HINTS } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import { Select } from '../../../components/Select'
import { TextArea } from '../../../components/TextArea'
import { TextField } from '../../../components/TextField'
import { HINT_LABELS } from '../../../shared/hint-labels'
import { changeDraft } from '../drafts/drafts'
import { isValidSolveTime } from '../drafts/forms'
import { EditBar } from '../EditBar'
import { FormFrame } from '../FormFrame'
import type { Forms } from '../store'
import type { Edit } from '../use-edit'

const CHOICES = HINTS.map((value) => ({ value, text: HINT_LABELS[value] }))
const UNSET = [{ value: '', text: 'Not set' }, ...CHOICES]

interface DetailsFormProps {
  detail: SolveDetail
  edit: Edit<'details'>
  form: Readonly<Forms['details']>
}

/** The form for solve time in minutes, used hints and notes. */
export function DetailsForm({ detail, edit, form }: DetailsFormProps) {
  const change = (changes: Partial<Forms['details']>) => changeDraft(detail.key, 'details', changes)
  const saving = edit.stage === 'saving'
  const wrong = edit.problem?.field === 'minutes' && !isValidSolveTime(form.minutes) ? edit.problem.message : null
  return (
    <FormFrame label="Solve Details" edit={edit}>
      <div className="grid gap-4 @sm:grid-cols-2 @2xl:grid-cols-[10rem_12rem_minmax(0,1fr)]">
        <TextField
          label="Solve Time (minutes)"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={edit.fresh}
          readOnly={saving}
          value={form.minutes}
          error={wrong}
          hint="For example 25, 25.5 or 1h 10"
          onChange={({ target }) => change({ minutes: target.value })}
        />
        <div>
          <span aria-hidden="true" className="mb-1.5 block font-medium">
            Used Hints
          </span>
          <Select
            label="Used Hints"
            tall
            readOnly={saving}
            value={form.hint}
            choices={detail.usedHints === null ? UNSET : CHOICES}
            onChoose={(hint) => change({ hint })}
            className="w-full"
          />
        </div>
        <TextArea
          label="Notes"
          rows={3}
          className="@sm:col-span-2 @2xl:col-span-1"
          readOnly={saving}
          value={form.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </div>
      <EditBar
        detail={detail}
        kind="details"
        about="details"
        edit={edit}
        toldAtField={edit.problem?.field === 'minutes'}
      />
    </FormFrame>
  )
}
