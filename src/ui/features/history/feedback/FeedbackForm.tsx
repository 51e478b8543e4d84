import type { ReactNode } from 'react'
import type { SolveDetail } from '#protocol/history'
import { TextArea } from '../../../components/TextArea'
import { TextField } from '../../../components/TextField'
import { changeDraft } from '../drafts/drafts'
import { EditBar } from '../EditBar'
import { FormFrame } from '../FormFrame'
import type { Forms } from '../store'
import type { Edit } from '../use-edit'
import { ScoreField } from './ScoreField'

type Form = Forms['feedback']

interface FeedbackFormProps {
  detail: SolveDetail
  edit: Edit<'feedback'>
  form: Readonly<Form>
}

/** The form for adding or editing feedback. */
export function FeedbackForm({ detail, edit, form }: FeedbackFormProps) {
  const bind = (field: keyof Form) => ({
    readOnly: edit.stage === 'saving',
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) =>
      changeDraft(detail.key, 'feedback', { [field]: target.value }),
  })
  return (
    <FormFrame label="Feedback" edit={edit}>
      <p className="mb-4 text-xs text-muted">Only the final score is required.</p>
      <div className="grid gap-6 @3xl:grid-cols-2">
        <Group title="Performance">
          <ScoreField label="Time to solve" most={5} autoFocus={edit.fresh} {...bind('time_to_solve')} />
          <div className="grid gap-3 @xs:grid-cols-2">
            <TextField label="Time complexity" autoComplete="off" {...bind('time_complexity')} />
            <TextField label="Space complexity" autoComplete="off" {...bind('space_complexity')} />
          </div>
          <TextArea label="Comments on performance" rows={3} {...bind('performance')} />
        </Group>
        <Group title="Code Quality">
          <div className="grid grid-cols-2 gap-3 @lg:grid-cols-3">
            <ScoreField label="Readability" most={5} {...bind('readability')} />
            <ScoreField label="Correctness" most={5} {...bind('correctness')} />
            <ScoreField label="Maintainability" most={5} {...bind('maintainability')} />
          </div>
          <TextArea label="Comments on code quality" rows={3} {...bind('quality')} />
        </Group>
        <Group title="Summary" wide>
          <ScoreField label="Final score" most={100} missing={edit.problem !== null} {...bind('final_score')} />
          <TextArea label="Summary comments" rows={3} {...bind('summary')} />
        </Group>
      </div>
      <EditBar detail={detail} kind="feedback" about="feedback" edit={edit} />
    </FormFrame>
  )
}

function Group({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? 'flex flex-col gap-3 @3xl:col-span-2' : 'flex flex-col gap-3'}>
      <h4 className="text-xs text-muted">{title}</h4>
      {children}
    </div>
  )
}
