import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { catchFocus, catchFocusInList } from '../../behaviour/catch-focus'
import { ActionButton, Button } from '../../components/Button'
import { Dialog } from '../../components/Dialog'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { StatusBadge } from '../../widgets/SolveBadges'
import { answerJoinOffers } from './actions'
import { describeJoinOffer, JoinButtons } from './Offers'
import { addedState, closeAddDialog } from './store'

/** The dialog that offers to join solves added by hand with submissions that are probably the same solves (N10). */
export function JoinDialog() {
  const { offers } = useSnapshot(addedState)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (offers.length > 0) {
      catchFocus(list.current?.querySelector('button'))
      return
    }
    closeAddDialog()
    catchFocusInList()
  }, [offers.length])
  return (
    <Dialog
      open
      onClose={closeAddDialog}
      title="Join solves"
      description="A joined solve has the submission’s facts and everything that you typed. You can undo it."
      footer={
        <>
          <Button onClick={closeAddDialog}>Close</Button>
          {offers.length > 1 && (
            <ActionButton variant="primary" action={() => answerJoinOffers(offers, true)}>
              Join all {offers.length}
            </ActionButton>
          )}
        </>
      }
    >
      <ul ref={list} className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.key} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex items-baseline gap-2">
                <ProblemNumber number={offer.number} />
                <span className="min-w-0 font-medium max-sm:break-words sm:truncate">{offer.title}</span>
                <StatusBadge status={offer.status} />
              </p>
              <p className="text-xs text-muted">{describeJoinOffer(offer, Date.now())}</p>
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
