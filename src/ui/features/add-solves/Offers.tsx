import { Link2 } from 'lucide'
import { useSnapshot } from 'valtio'
import type { SolveKey } from '#domain/solve'
import type { JoinOffer } from '#protocol/history'
import { formatShortTime } from '../../behaviour/local-time'
import { useBusy } from '../../behaviour/use-busy'
import { Banner } from '../../components/Banner'
import { Button } from '../../components/Button'
import { Icon } from '../../components/Icon'
import { useReadOnly } from '../../hooks/use-read-only'
import { formatSolveTime } from '../../widgets/SolveTime'
import { answerJoinOffers } from './actions'
import { addedState } from './store'

/** One row above the list of solves with the most urgent offer about what the user added: joins (N10), then own problems (N31). */
export function OfferNotice() {
  const { offers, identityOffers } = useSnapshot(addedState)
  const readOnly = useReadOnly()
  if (readOnly || offers.length + identityOffers.length === 0) return null
  const compare = () => {
    addedState.openDialog = offers.length > 0 ? 'joins' : 'identities'
  }
  return (
    <div role="status" className="flex items-center gap-2 border-b border-line px-4 py-2 sm:pl-0">
      <p className="min-w-0 flex-1 text-secondary">
        {offers.length > 0 ? describeJoinOffers(offers.length) : describeIdentityOffers(identityOffers.length)}
      </p>
      <Button onClick={compare}>Compare</Button>
    </div>
  )
}

const describeJoinOffers = (count: number): string =>
  count === 1 ? 'A submission looks like a solve you added.' : `${count} submissions look like solves you added.`

const describeIdentityOffers = (count: number): string =>
  count === 1 ? 'An own problem looks like one on LeetCode.' : `${count} own problems look like problems on LeetCode.`

/** Offers to join the open solve with another solve that is probably the same (N10). */
export function JoinOfferNote({ solveKey }: { solveKey: SolveKey }) {
  const { offers } = useSnapshot(addedState)
  const readOnly = useReadOnly()
  const offer = offers.find(({ key, other }) => key === solveKey || other === solveKey)
  if (!offer || readOnly) return null
  const isSubmission = offer.other === solveKey
  return (
    <Banner role="status" icon={<Icon node={Link2} size={16} />} actions={<JoinButtons offer={offer} />}>
      {isSubmission
        ? 'This looks like the solve you added by hand. Join them?'
        : 'This looks like a submission that was synced. Join them?'}{' '}
      <span className="text-muted">{describeJoinOffer(offer, Date.now())}</span>
    </Banner>
  )
}

/** Describes the time of the added solve and of the submission. `now` is in epoch milliseconds. */
export function describeJoinOffer({ added, submittedAt }: JoinOffer, now: number): string {
  const format = (at: number) => formatShortTime(at, now)
  return `Your date: ${formatSolveTime(added, format)}. Submitted: ${format(submittedAt * 1000)}.`
}

export function JoinButtons({ offer }: { offer: JoinOffer }) {
  const [busy, run] = useBusy()
  const sendAnswer = (isSame: boolean) => run(() => answerJoinOffers([offer], isSame))
  return (
    <>
      <Button busy={busy} onClick={() => void sendAnswer(true)}>
        Join<span className="sr-only"> {offer.title}</span>
      </Button>
      <Button variant="ghost" inactive={busy} onClick={() => void sendAnswer(false)}>
        Keep both<span className="sr-only"> solves of {offer.title}</span>
      </Button>
    </>
  )
}
