import { Pencil } from 'lucide'
import { useState } from 'react'
import type { SolveDetail } from '#protocol/history'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { useReadOnly } from '../../../shared/use-read-only'
import { removeAdded } from './actions'
import { beginCorrecting } from './store'

interface AddedActionsProps {
  detail: SolveDetail
}

/** Corrects or removes a solve that the person added. The removal needs no confirmation, because it can be undone. */
export function AddedActions({ detail }: AddedActionsProps) {
  const readOnly = useReadOnly()
  const [busy, setBusy] = useState(false)
  if (readOnly) return null
  const remove = async () => {
    setBusy(true)
    await removeAdded(detail.key)
    setBusy(false)
  }
  return (
    <span className="-my-1.5 inline-flex">
      <Button variant="ghost" onClick={() => beginCorrecting(detail)}>
        <Icon node={Pencil} size={14} />
        Correct
      </Button>
      <Button variant="ghost" aria-label="Remove solve" busy={busy} onClick={() => void remove()}>
        Remove
      </Button>
    </span>
  )
}
