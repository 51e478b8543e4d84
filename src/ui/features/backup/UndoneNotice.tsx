import { Undo2 } from 'lucide'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { Notification } from '../../shared/Notification'
import { state } from '../../shared/state'
import { useReadOnly } from '../../shared/use-read-only'
import { dismissUndoneElsewhere, restoreUndoneElsewhere } from './import-undo'

/** Reports that another device undid an import, which hides changes here too, and offers to restore them. */
export function UndoneNotice() {
  const changes = useSnapshot(state).views?.hiddenElsewhere ?? null
  const readOnly = useReadOnly()
  if (changes === null || readOnly) return null
  return (
    <Notification
      label="Undone on another device"
      title={`Another device undid an import: ${pluralize(changes, 'change')} ${changes === 1 ? 'is' : 'are'} hidden`}
      onDismiss={() => void dismissUndoneElsewhere()}
    >
      <p className="mt-0.5 text-secondary">
        Nothing was deleted. Your own edits of hidden solves stay saved, and are shown again with their solves.
      </p>
      <Button className="mt-2.5" onClick={() => void restoreUndoneElsewhere()}>
        <Icon node={Undo2} size={15} />
        Bring back
      </Button>
    </Notification>
  )
}
