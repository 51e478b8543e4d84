import { catchFocus } from '../../behaviour/catch-focus'
import { useBusy } from '../../behaviour/use-busy'
import { Button } from '../../components/Button'
import type { Edit } from '../../hooks/use-edit'
import { removePart } from './save'

interface RemoveButtonProps {
  edit: Pick<Edit<'code' | 'feedback'>, 'detail' | 'kind' | 'canOpen' | 'button'>
  className?: string
}

/**
 * A button that removes the code or the feedback of a solve. It asks for no confirmation, because the user can undo the removal. Hidden
 * while the user edits the code or the feedback.
 */
export function RemoveButton({ edit: { detail, kind, canOpen, button }, className }: RemoveButtonProps) {
  const [busy, run] = useBusy()
  if (!canOpen) return null
  const remove = async () => {
    if (await run(() => removePart(kind, detail.key))) catchFocus(button.current)
  }
  return (
    <Button
      variant="ghost"
      aria-label={`Remove ${kind}`}
      busy={busy}
      onClick={() => void remove()}
      className={className}
    >
      Remove
    </Button>
  )
}
