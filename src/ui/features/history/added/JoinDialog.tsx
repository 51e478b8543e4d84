import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { JoinOffer } from '#protocol/added'
import { Button } from '../../../components/Button'
import { Dialog } from '../../../components/Dialog'
import { StatusBadge } from '../../../shared/Badge'
import { answerOffers } from './actions'
import { JoinButtons, offerText } from './JoinNotice'
import { addedState } from './store'

const close = () => {
  addedState.isJoinOpen = false
}

/** All offers to join added solves with submissions (N10). */
export function JoinDialog() {
  const { offers, isJoinOpen } = useSnapshot(addedState)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (offers.length === 0) close()
  }, [offers.length])
  const joinAll = async () => {
    setBusy(true)
    await answerOffers(offers as JoinOffer[], true)
    setBusy(false)
  }
  return (
    <Dialog
      open={isJoinOpen}
      onClose={close}
      title="Join solves"
      description="A joined solve has the submission’s facts and everything that you typed. You can undo it."
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {offers.length > 1 && (
            <Button variant="primary" busy={busy} onClick={() => void joinAll()}>
              Join all {offers.length}
            </Button>
          )}
        </>
      }
    >
      <ul className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.key} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex items-center gap-2">
                <span className="truncate font-medium">{offer.title}</span>
                <StatusBadge status={offer.status} />
              </p>
              <p className="text-xs text-muted">{offerText(offer, Date.now())}</p>
            </div>
            <div className="flex gap-1.5">
              <JoinButtons offer={offer} />
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
