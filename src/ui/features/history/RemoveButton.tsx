import { type RefObject, useState } from 'react'
import { Button } from '../../components/Button'
import { catchFocus } from '../../components/catch-focus'

interface RemoveButtonProps {
  /** What is removed: "code". */
  about: string
  /** Answers whether it is gone. */
  onRemove: () => Promise<boolean>
  /** Takes the focus when this button, which had it, is gone. */
  next: RefObject<HTMLButtonElement | null>
  className?: string
}

/** Removes one part of a solve. It asks nothing first: the removal can be undone. */
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
