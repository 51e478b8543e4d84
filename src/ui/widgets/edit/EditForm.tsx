import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { LATE_MESSAGE } from '../../actions/execute'
import { isKey } from '../../behaviour/keys'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { cx } from '../../components/cx'
import { resolveConflict } from '../../drafts/drafts'
import type { EditKind } from '../../drafts/open-drafts'
import type { Edit } from '../../hooks/use-edit'
import { useDiscardQuestion } from '../../hooks/use-leave-guard'

type AnyEdit = Omit<Edit<EditKind>, 'form' | 'change'>

interface EditFormProps {
  label: string
  edit: AnyEdit
  /** Whether a field already shows the error of the last save. The form then does not show it. */
  isShownAtField?: boolean
  hint?: ReactNode
  children: ReactNode
}

/**
 * A form that is saved by Ctrl+Enter or Cmd+Enter. During a save, the fields are read-only instead of disabled, so that they keep the
 * focus. If validation fails, the invalid field receives the focus.
 */
export function EditForm({ label, edit, isShownAtField = false, hint, children }: EditFormProps) {
  const { hasConflict, stage, problem, isChanged, cancel, submit } = edit
  const { confirmLeaving, dialog } = useDiscardQuestion(isChanged, 'What you typed in this form will be deleted.')
  const form = useRef<HTMLFormElement>(null)
  const errorId = problem?.id
  useEffect(() => {
    if (errorId !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorId])
  const isSaving = stage === 'saving'
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // Ignore keys for an input method, which composes text such as Japanese from several key presses.
    if (event.nativeEvent.isComposing) return
    if (isKey('save', event)) submit(event)
    // In the code editor, Escape does not close the form: it makes the next Tab key move the focus out of the editor.
    if (!isKey('leave', event) || isSaving || isInCodeEditor(event.nativeEvent)) return
    event.stopPropagation()
    confirmLeaving(cancel)
  }
  return (
    <>
      <form
        ref={form}
        data-edit
        aria-label={label}
        aria-busy={isSaving}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        onFocus={showWholeField}
        onClick={showWholeField}
        className="min-w-0"
      >
        {children}
        <div className="sticky bottom-(--bottom) z-10 -mx-4 mt-4 -mb-4 flex flex-col gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-2.5">
          {hasConflict && <ConflictNote edit={edit} />}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {hint && <p className="mr-auto text-xs text-muted max-sm:hidden">{hint}</p>}
            <p
              role="alert"
              className={cx('empty:hidden max-sm:w-full', stage === 'late' ? 'text-secondary' : 'text-hard')}
            >
              {stage === 'late' ? LATE_MESSAGE : isShownAtField ? null : problem?.message}
            </p>
            <Button onClick={cancel} inactive={isSaving}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={isSaving || stage === 'late'} disabled={hasConflict}>
              Save
            </Button>
          </div>
        </div>
      </form>
      {dialog}
    </>
  )
}

/** Scrolls a field out from under the bar with Save: when it gets the focus, or after the mouse button that pressed it is released. */
function showWholeField({ target }: SyntheticEvent): void {
  if (target instanceof Element && target.matches(':is(input, textarea, select):not(:active)'))
    target.scrollIntoView({ block: 'nearest' })
}

const isInCodeEditor = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches('.cm-editor'))

const PART_NAMES: Record<EditKind, string> = {
  code: 'code of this solve',
  details: 'details of this solve',
  feedback: 'feedback of this solve',
  problem: 'note on this problem',
}

function ConflictNote({ edit: { detail, kind } }: { edit: AnyEdit }) {
  return (
    <Banner
      tone="warning"
      role="alert"
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button onClick={() => resolveConflict(detail, kind, 'stored')}>Use that version</Button>
          <Button onClick={() => resolveConflict(detail, kind, 'mine')}>Keep mine</Button>
        </span>
      }
    >
      The {PART_NAMES[kind]} changed in another tab or a sync while you were editing.
    </Banner>
  )
}
