import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { pluralize } from '#lib/format'
import type { IdentityOffer } from '#protocol/history'
import { catchFocus, catchFocusInList } from '../../behaviour/catch-focus'
import { ActionButton, Button } from '../../components/Button'
import { Checkbox } from '../../components/Checkbox'
import { Dialog } from '../../components/Dialog'
import { ProblemNumber } from '../../widgets/ProblemNumber'
import { answerIdentities } from './actions'
import { addedState, closeAddDialog } from './store'

/** The dialog that offers to make own problems the LeetCode problems that they are (N31). Equal names are chosen, similar ones are not. */
export function IdentityDialog() {
  const { identityOffers: offers } = useSnapshot(addedState)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const list = useRef<HTMLUListElement>(null)
  const isChosen = ({ own, isSame }: IdentityOffer) => isSame !== changed.has(own)
  const chosen = offers.filter(isChosen)
  useEffect(() => {
    if (offers.length > 0) {
      catchFocus(list.current?.querySelector('input'))
      return
    }
    closeAddDialog()
    catchFocusInList()
  }, [offers.length])
  const toggle = ({ own }: IdentityOffer) =>
    setChanged((earlier) => new Set(earlier.has(own) ? [...earlier].filter((one) => one !== own) : [...earlier, own]))
  const [first] = chosen
  const text = chosen.length === 1 ? `${first?.ownTitle} is now ${first?.title}.` : `${chosen.length} problems matched.`
  return (
    <Dialog
      open
      onClose={closeAddDialog}
      title="Are these LeetCode problems?"
      description="Each selected problem becomes the LeetCode problem. Its solves, notes, tags, reviews and places in lists move with it. You can undo it."
      footer={
        <>
          <Button onClick={closeAddDialog}>Close</Button>
          <ActionButton variant="primary" inactive={chosen.length === 0} action={() => answerIdentities(chosen, text)}>
            {chosen.length === 0 ? 'Match problems' : `Match ${pluralize(chosen.length, 'problem')}`}
          </ActionButton>
        </>
      }
    >
      <ul ref={list} className="divide-y divide-line">
        {offers.map((offer) => (
          <li key={offer.own} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
            <Checkbox checked={isChosen(offer)} onChange={() => toggle(offer)} className="min-w-0 flex-1 basis-60">
              <span className="min-w-0">
                <span className="flex items-baseline gap-2 font-medium">
                  <ProblemNumber number={offer.number} />
                  <span className="min-w-0 break-words">{offer.title}</span>
                </span>
                <span className="block text-xs break-words text-muted">
                  {offer.isSame ? 'Yours: ' : 'Similar to yours: '}
                  {offer.ownTitle} · {pluralize(offer.solves, 'solve')}
                </span>
              </span>
            </Checkbox>
            <ActionButton variant="ghost" action={() => keepApart(offer)}>
              Keep apart<span className="sr-only"> {offer.ownTitle}</span>
            </ActionButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const keepApart = ({ own, ownTitle }: IdentityOffer) =>
  answerIdentities([{ own, slug: own }], `${ownTitle} stays your own problem.`)
