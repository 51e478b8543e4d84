import { TriangleAlert } from 'lucide-react'
import type { SolveDetail } from '#protocol/history'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { resolveConflict } from './drafts/drafts'
import type { DraftKind } from './store'

interface ConflictNoteProps {
  detail: SolveDetail
  kind: DraftKind
  /** What changed: "code". */
  about: string
}

/** Something was stored elsewhere while the person changed the same thing here: neither is thrown away unasked. */
export function ConflictNote({ detail, kind, about }: ConflictNoteProps) {
  return (
    <Banner
      tone="warning"
      role="alert"
      icon={<TriangleAlert size={16} />}
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          <Button onClick={() => resolveConflict(detail, kind, 'stored')}>Use the stored one</Button>
          <Button onClick={() => resolveConflict(detail, kind, 'mine')}>Keep mine</Button>
        </span>
      }
    >
      The {about} of this solve changed elsewhere while you were editing.
    </Banner>
  )
}
