import type { ReactNode } from 'react'
import type { SolveDetail } from '#wire/solves'
import { Button } from '../../kit/Button'
import type { DraftKind } from '../../state/history'
import { ConflictNote } from './ConflictNote'

interface EditBarProps {
  detail: SolveDetail
  kind: DraftKind
  /** What the form is about, for the buttons' names: "code". */
  about: string
  conflict: boolean
  busy: boolean
  problem: string | null
  onCancel: () => void
  hint?: ReactNode
}

/** Save and Cancel of a form, in sight however long the form is, with why it could not be saved. */
export function EditBar({ detail, kind, about, conflict, busy, problem, onCancel, hint }: EditBarProps) {
  return (
    <div className="sticky bottom-14 z-10 -mx-4 mt-4 -mb-4 flex flex-col gap-2 rounded-b-lg border-t border-line bg-surface px-4 py-2.5 sm:bottom-0">
      {conflict && <ConflictNote detail={detail} kind={kind} about={about} />}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hint && <p className="mr-auto text-xs text-ink-3 max-sm:hidden">{hint}</p>}
        <p role="alert" className="text-hard empty:hidden max-sm:w-full">
          {problem}
        </p>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={conflict}>
          Save
        </Button>
      </div>
    </div>
  )
}
