import { Plus } from 'lucide'
import { type ReactNode, useState } from 'react'
import { parseSolveTime } from '#domain/solve-time'
import type { SolveDetail } from '#protocol/history'
import { formatDuration } from '../../../behaviour/local-time'
import { Button } from '../../../components/Button'
import { cx } from '../../../components/cx'
import { Icon } from '../../../components/Icon'
import { LabelledSelect } from '../../../components/Select'
import { TextArea } from '../../../components/TextArea'
import { TextField } from '../../../components/TextField'
import type { FormValues } from '../../../drafts/forms'
import { type Edit, useEdit } from '../../../hooks/use-edit'
import { EditButton } from '../../../widgets/edit/EditButton'
import { EditForm } from '../../../widgets/edit/EditForm'
import { Section } from '../../../widgets/edit/Section'
import { HINT_CHOICES, HINT_CHOICES_WITH_NONE, HINT_LABELS } from '../../../widgets/hint-labels'
import { Markdown } from '../../../widgets/markdown/Markdown'
import { saveDetails } from '../save'

/** The time, the help and the notes of a solve (S6). Without notes, a button opens the form at their field. */
export function DetailsSection({ detail }: { detail: SolveDetail }) {
  const edit = useEdit(detail, 'details', saveDetails)
  const [startsAtNotes, setStartsAtNotes] = useState(false)
  const openForm = (atNotes: boolean) => {
    setStartsAtNotes(atNotes)
    edit.openForm()
  }
  const isEmpty = detail.timeUsed === null && detail.usedHints === null && detail.notes === null
  return (
    <Section
      title="Solve Details"
      {...(isEmpty &&
        !edit.canOpen &&
        edit.form === null && { purpose: 'Your time, hints and notes of this attempt.' })}
      actions={
        edit.canOpen && (
          <>
            {detail.notes === null && (
              <Button onClick={() => openForm(true)}>
                <Icon node={Plus} size={14} />
                Note
              </Button>
            )}
            <EditButton
              edit={{ ...edit, openForm: () => openForm(false) }}
              partName="Details"
              isEmpty={isEmpty}
              hasKey
            />
          </>
        )
      }
    >
      {edit.form === null ? (
        !isEmpty && <DetailsList detail={detail} />
      ) : (
        <DetailsForm edit={edit} form={edit.form} isHintSet={detail.usedHints !== null} startsAtNotes={startsAtNotes} />
      )}
    </Section>
  )
}

function DetailsList({ detail: { timeUsed, usedHints, notes } }: { detail: SolveDetail }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {timeUsed !== null && <DetailItem name="Solve Time">{formatDuration(timeUsed)}</DetailItem>}
      {usedHints !== null && <DetailItem name="Used Hints">{HINT_LABELS[usedHints]}</DetailItem>}
      {notes !== null && (
        <DetailItem name="Notes" className="basis-full">
          <Markdown text={notes} field="note" />
        </DetailItem>
      )}
    </dl>
  )
}

function DetailItem({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="user-text">{children}</dd>
    </div>
  )
}

interface DetailsFormProps {
  edit: Edit<'details'>
  form: Readonly<FormValues['details']>
  /** Whether used hints are stored. A stored value cannot be removed, only changed. */
  isHintSet: boolean
  startsAtNotes: boolean
}

function DetailsForm({ edit, form, isHintSet, startsAtNotes }: DetailsFormProps) {
  const { change } = edit
  const isSaving = edit.stage === 'saving'
  const invalidField =
    edit.problem?.field === 'minutes' && parseSolveTime(form.minutes) === undefined ? edit.problem.message : null
  return (
    <EditForm label="Solve Details" edit={edit} isShownAtField={edit.problem?.field === 'minutes'}>
      <div className="grid gap-4 @sm:grid-cols-2 @2xl:grid-cols-[10rem_12rem_minmax(0,1fr)]">
        <TextField
          label="Solve Time (minutes)"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={edit.isOpenedByUser && !startsAtNotes}
          readOnly={isSaving}
          value={form.minutes}
          error={invalidField}
          hint="For example 25, 25.5 or 1h 10"
          onChange={({ target }) => change({ minutes: target.value })}
        />
        <LabelledSelect
          label="Used Hints"
          readOnly={isSaving}
          value={form.hint}
          choices={isHintSet ? HINT_CHOICES : HINT_CHOICES_WITH_NONE}
          onChoose={(hint) => change({ hint })}
        />
        <TextArea
          label="Notes"
          rows={3}
          className="@sm:col-span-2 @2xl:col-span-1"
          autoFocus={edit.isOpenedByUser && startsAtNotes}
          readOnly={isSaving}
          value={form.notes}
          onChange={({ target }) => change({ notes: target.value })}
        />
      </div>
    </EditForm>
  )
}
