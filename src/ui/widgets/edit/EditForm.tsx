import { TriangleAlert } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { LATE_MESSAGE } from '../../actions/execute'
import { isKey } from '../../behaviour/keys'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { ConfirmDialog } from '../../components/ConfirmDialog'
import { cx } from '../../components/cx'
import { Icon } from '../../components/Icon'
import { resolveConflict } from '../../drafts/drafts'
import type { EditKind } from '../../drafts/open-drafts'
import type { Edit } from '../../hooks/use-edit'

/** The parts of an edit that do not depend on the fields of its form. */
type AnyEdit = Omit<Edit<EditKind>, 'form' | 'change'>

interface EditFormProps {
  label: string
  edit: AnyEdit
  /** True if a field shows the error of the last save. */
  isShownAtField?: boolean
  hint?: ReactNode
  children: ReactNode
}

/**
 * A form that Ctrl+Enter or Cmd+Enter saves. Save, Cancel and the error of a failed save are always visible. While it is being
 * saved, its fields are read-only instead of disabled, so that they keep the focus. If validation fails, the invalid field
 * receives the focus.
 */
export function EditForm({ label, edit, isShownAtField = false, hint, children }: EditFormProps) {
  const { conflict, stage, problem, isChanged, cancel, submit } = edit
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errorId = problem?.id
  useEffect(() => {
    if (errorId !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errorId])
  const saving = stage === 'saving'
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    // The keys belong to the input method until it has finished the text.
    if (event.nativeEvent.isComposing) return
    if (isKey('save', event)) submit(event)
    // In the code editor, Escape frees the Tab key.
    if (!isKey('leave', event) || saving || isInCodeEditor(event.nativeEvent)) return
    event.stopPropagation()
    if (isChanged) setAsking(true)
    else cancel()
  }
  return (
    <>
      <form
        ref={form}
        data-edit
        aria-label={label}
        aria-busy={saving}
        noValidate
        onSubmit={submit}
        onKeyDown={onKeyDown}
        className="min-w-0"
      >
        {children}
        <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 -mx-4 mt-4 -mb-4 flex flex-col gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-2.5 sm:bottom-0">
          {conflict && <ConflictNote edit={edit} />}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {hint && <p className="mr-auto text-xs text-muted max-sm:hidden">{hint}</p>}
            <p
              role="alert"
              className={cx('empty:hidden max-sm:w-full', stage === 'late' ? 'text-secondary' : 'text-hard')}
            >
              {stage === 'late' ? LATE_MESSAGE : isShownAtField ? null : problem?.message}
            </p>
            <Button onClick={cancel} inactive={saving}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={saving || stage === 'late'} disabled={conflict}>
              Save
            </Button>
          </div>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title="Discard unsaved changes?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={() => {
          setAsking(false)
          cancel()
        }}
        onCancel={() => setAsking(false)}
      >
        What you typed in this form will be deleted.
      </ConfirmDialog>
    </>
  )
}

const isInCodeEditor = (event: Event): boolean =>
  event.composedPath().some((node) => node instanceof Element && node.matches('.cm-editor'))

const EDITED: Record<EditKind, string> = {
  code: 'code of this solve',
  details: 'details of this solve',
  feedback: 'feedback of this solve',
  problem: 'note on this problem',
}

/** Lets the user resolve a conflict between a draft and a value saved in another tab or by a sync. */
function ConflictNote({ edit: { detail, kind } }: { edit: AnyEdit }) {
  return (
    <Banner
      tone="warning"
      role="alert"
      icon={<Icon node={TriangleAlert} size={16} />}
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button onClick={() => resolveConflict(detail, kind, 'stored')}>Use that version</Button>
          <Button onClick={() => resolveConflict(detail, kind, 'mine')}>Keep mine</Button>
        </span>
      }
    >
      The {EDITED[kind]} changed in another tab or a sync while you were editing.
    </Banner>
  )
}
