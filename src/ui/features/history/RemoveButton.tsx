import { type RefObject, useState } from 'react'
import { Button } from '../../components/Button'
import { catchFocus } from '../../components/catch-focus'

interface RemoveButtonProps {
  /** The part to remove, for example "code". */
  about: string
  /** Resolves to true if the part was removed. */
  onRemove: () => Promise<boolean>
  /** Receives the focus when this button disappears. */
  next: RefObject<HTMLButtonElement | null>
  className?: string
}

/** Removes one part of a solve. Needs no confirmation, because the removal can be undone. */
export function RemoveButton({ about, onRemove, next, className }: RemoveButtonProps) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    const removed = await onRemove()
    setBusy(false)
    if (removed) catchFocus(next.current)
  }
  return (
    <Button
      variant="ghost"
      aria-label={`Remove ${about}`}
      busy={busy}
      onClick={() => void remove()}
      className={className}
    >
      Remove
    </Button>
  )
}
