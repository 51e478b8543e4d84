import type { SolveDetail } from '#protocol/history'
import { CodeView } from '../../../shared/code/CodeView'
import { changeDraft } from '../drafts/drafts'
import { EditBar } from '../EditBar'
import { FormFrame } from '../FormFrame'
import type { Edit } from '../use-edit'

interface CodeFormProps {
  detail: SolveDetail
  edit: Edit<'code'>
  code: string
}

/** The code being edited. */
export function CodeForm({ detail, edit, code }: CodeFormProps) {
  return (
    <FormFrame label="Submission Code" edit={edit}>
      <div className="overflow-clip rounded-md border border-edge bg-surface focus-within:border-accent">
        <CodeView
          label="Code"
          lang={detail.lang}
          text={code}
          autoFocus={edit.fresh}
          readOnly={edit.stage === 'saving'}
          problem={edit.problem?.field === 'code' && code.trim() === '' ? edit.problem : null}
          onChange={(next) => changeDraft(detail.key, 'code', { code: next })}
        />
      </div>
      <EditBar
        detail={detail}
        kind="code"
        about="code"
        edit={edit}
        hint="Tab indents. Press Esc, then Tab, to leave the editor."
      />
    </FormFrame>
  )
}
