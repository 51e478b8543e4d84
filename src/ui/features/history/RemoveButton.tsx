import type { RefObject } from 'react'
import { Button } from '../../components/Button'
import { catchFocus } from '../../components/catch-focus'
import { useBusy } from '../../components/use-busy'

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
  const [busy, run] = useBusy()
  const remove = async () => {
    if (await run(onRemove)) catchFocus(next.current)
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
