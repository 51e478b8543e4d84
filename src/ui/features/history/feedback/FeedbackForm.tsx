import { type ReactNode, useId } from 'react'
import { parseScore } from '#domain/feedback/check-feedback'
import { cx } from '../../../components/cx'
import { FIELD_CLASSES } from '../../../components/FieldFrame'
import { TextArea } from '../../../components/TextArea'
import { TextField } from '../../../components/TextField'
import type { FormValues } from '../../../drafts/forms'
import type { Edit } from '../../../hooks/use-edit'
import { EditForm } from '../../../widgets/edit/EditForm'

type FeedbackFormValues = FormValues['feedback']

export function FeedbackForm({ edit, form }: { edit: Edit<'feedback'>; form: Readonly<FeedbackFormValues> }) {
  const getFieldProps = (field: keyof FeedbackFormValues) => ({
    readOnly: edit.stage === 'saving',
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => edit.change({ [field]: target.value }),
  })
  return (
    <EditForm label="Feedback" edit={edit}>
      <p className="mb-4 text-xs text-muted">Only the final score is required.</p>
      <div className="grid gap-6 @3xl:grid-cols-2">
        <FieldGroup title="Performance">
          <ScoreField
            label="Time to solve"
            max={5}
            autoFocus={edit.isOpenedByUser}
            {...getFieldProps('time_to_solve')}
          />
          <div className="grid gap-3 @xs:grid-cols-2">
            <TextField label="Time complexity" autoComplete="off" {...getFieldProps('time_complexity')} />
            <TextField label="Space complexity" autoComplete="off" {...getFieldProps('space_complexity')} />
          </div>
          <TextArea label="Comments on performance" rows={3} {...getFieldProps('performance')} />
        </FieldGroup>
        <FieldGroup title="Code Quality">
          <div className="grid grid-cols-2 gap-3 @lg:grid-cols-3">
            <ScoreField label="Readability" max={5} {...getFieldProps('readability')} />
            <ScoreField label="Correctness" max={5} {...getFieldProps('correctness')} />
            <ScoreField label="Maintainability" max={5} {...getFieldProps('maintainability')} />
          </div>
          <TextArea label="Comments on code quality" rows={3} {...getFieldProps('quality')} />
        </FieldGroup>
        <FieldGroup title="Summary" wide>
          <ScoreField
            label="Final score"
            max={100}
            isMissing={edit.problem !== null}
            {...getFieldProps('final_score')}
          />
          <TextArea label="Summary comments" rows={3} {...getFieldProps('summary')} />
        </FieldGroup>
      </div>
    </EditForm>
  )
}

function FieldGroup({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'flex flex-col gap-3 @3xl:col-span-2' : 'flex flex-col gap-3'}>
      <h4 className="text-xs text-muted">{title}</h4>
      {children}
    </div>
  )
}

interface ScoreFieldProps {
  label: string
  max: number
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** If true, the field is marked as invalid while it is empty. */
  isMissing?: boolean
  autoFocus?: boolean
  readOnly?: boolean
}

/** A field for an integer from 0 to `max`. A value outside the range is marked at once, and rejected on save. */
function ScoreField(props: ScoreFieldProps) {
  const { label, max, value, onChange, isMissing = false, autoFocus = false, readOnly = false } = props
  const id = useId()
  const score = parseScore(value)
  const isInvalid = score === null ? isMissing : !(score >= 0 && score <= max)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block truncate font-medium">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <input
          id={id}
          // A number input returns empty text for invalid input, which would be saved as "no score".
          type="text"
          inputMode="numeric"
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
          autoFocus={autoFocus}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-range ${id}-wrong`}
          readOnly={readOnly}
          value={value}
          onChange={onChange}
          className={cx(FIELD_CLASSES, 'figures h-9 w-16 px-2.5 touch:h-11')}
        />
        <span id={`${id}-range`} className="figures whitespace-nowrap text-muted">
          <span className="sr-only">from 0 </span>
          <span aria-hidden="true">/ </span>
          <span className="sr-only">to </span>
          {max}
        </span>
      </div>
      <p id={`${id}-wrong`} className="mt-1 text-xs text-hard empty:hidden">
        {isInvalid && `Whole number from 0 to ${max}`}
      </p>
    </div>
  )
}
