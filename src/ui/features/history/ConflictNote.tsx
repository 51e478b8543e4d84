import { TriangleAlert } from 'lucide-react'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { resolveConflict } from './drafts/drafts'
import type { Editable } from './drafts/forms'
import type { DraftKind } from './store'

interface ConflictNoteProps {
  detail: Editable
  kind: DraftKind
  /** The changed part, for example "code". */
  about: string
}

/** Lets the user resolve a conflict between a draft and a value saved in another tab or by a sync. */
export function ConflictNote({ detail, kind, about }: ConflictNoteProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      icon={<TriangleAlert size={16} />}
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button onClick={() => resolveConflict(detail, kind, 'stored')}>Use that version</Button>
          <Button onClick={() => resolveConflict(detail, kind, 'mine')}>Keep mine</Button>
        </span>
      }
    >
      The {about} {kind === 'problem' ? 'on this problem' : 'of this solve'} changed in another tab or a sync while you
      were editing.
    </Banner>
  )
}
