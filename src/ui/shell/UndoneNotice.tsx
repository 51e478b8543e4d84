import { Undo2 } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { counted } from '#domain/counted'
import { dismissUndone, restoreUndone } from '../actions/import-undo'
import { Button } from '../kit/Button'
import { state } from '../state/state'
import { useReadOnly } from '../state/use-read-only'
import { Corner } from './Corner'

/** Says that another device undid an import, which hides changes here too, and offers to bring them back. */
export function UndoneNotice() {
  const changes = useSnapshot(state).views?.hiddenElsewhere ?? null
  const readOnly = useReadOnly()
  if (changes === null || readOnly) return null
  return (
    <Corner
      label="Undone on another device"
      title={`Another device undid an import: ${counted(changes, 'change')} ${changes === 1 ? 'is' : 'are'} hidden`}
      onDismiss={() => void dismissUndone()}
    >
      <p className="mt-0.5 text-ink-2">
        Nothing was deleted. Your own edits of hidden solves stay saved, and show again when their solves do.
      </p>
      <Button className="mt-2.5" onClick={() => void restoreUndone()}>
        <Undo2 size={15} aria-hidden="true" />
        Bring back
      </Button>
    </Corner>
  )
}
