import { Ellipsis, Sparkles } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { formatNumber } from '#lib/format'
import type { SolveDetail } from '#protocol/history'
import { catchFocus } from '../../../behaviour/catch-focus'
import { Button } from '../../../components/Button'
import { Icon } from '../../../components/Icon'
import { Menu } from '../../../components/Menu'
import { Spinner } from '../../../components/Spinner'
import { cancelReview, startReview } from './actions'
import { openBatchDialog } from './batch'
import { aiState } from './offer'
import { PromptPreview } from './PromptPreview'
import { ScrollingText } from './ScrollingText'
import { aiReviewState, closeReview, type SolveReview } from './store'
import { TokenForm } from './TokenForm'

/** Asks the language model of the server for feedback on a solve, and shows its reply (G1 to G4). */
export function AiReview({ detail }: { detail: SolveDetail }) {
  const { offer } = useSnapshot(aiState)
  const review = useSnapshot(aiReviewState).reviews[detail.key]
  if (offer.state === 'none') return null
  return (
    <div className="mb-4 flex flex-col gap-3 border-b border-line pb-4">
      {offer.state === 'locked' ? (
        <TokenForm problem={offer.problem} />
      ) : (
        <AiReviewActions detail={detail} label={`${offer.model} ${offer.target}`} review={review} />
      )}
      <AiReviewStatus review={review} solveKey={detail.key} />
    </div>
  )
}

interface ActionsProps {
  detail: SolveDetail
  /** The name of the model, and where it runs. */
  label: string
  review: SolveReview | undefined
}

function AiReviewActions({ detail, label, review }: ActionsProps) {
  const { batch } = useSnapshot(aiReviewState)
  const [isShown, setIsShown] = useState(false)
  const isRunning = review?.state === 'running'
  const startButton = useRef<HTMLButtonElement>(null)
  useEffect(() => (isRunning ? () => catchFocus(startButton.current) : undefined), [isRunning])
  return (
    <>
      <div className="flex flex-wrap gap-1.5">
        {isRunning ? (
          <Button ref={catchFocus} onClick={() => cancelReview(detail.key)}>
            Cancel the review
          </Button>
        ) : (
          <Button
            ref={startButton}
            variant={detail.feedback === null ? 'primary' : 'secondary'}
            onClick={() => void startReview(detail.key)}
            className="h-auto min-h-8 min-w-0 shrink text-left whitespace-normal touch:min-h-11"
          >
            <Icon node={Sparkles} size={14} />
            <span className="min-w-0 py-1 break-words">Review with {label}</span>
          </Button>
        )}
        <Menu
          label="More for reviews"
          icon={Ellipsis}
          choices={[
            { text: isShown ? 'Hide what is sent' : 'What is sent', onChoose: () => setIsShown(!isShown) },
            { text: 'Review several…', onChoose: openBatchDialog },
          ]}
        />
        {batch?.isRunning && (
          <Button variant="ghost" onClick={openBatchDialog}>
            Reviewing several: {countFinished(batch.items)} of {batch.items.length}
          </Button>
        )}
      </div>
      {isShown && <PromptPreview solveKey={detail.key} label={label} />}
    </>
  )
}

const countFinished = (items: readonly { outcome: string }[]): number =>
  items.filter(({ outcome }) => outcome === 'saved' || outcome === 'failed').length

/**
 * Shows the number of characters received so far, or the reason why nothing was saved and the complete reply. The number is outside the
 * live region, because screen readers would announce each change.
 */
function AiReviewStatus({ review, solveKey }: { review: SolveReview | undefined; solveKey: string }) {
  return (
    <>
      <div role="status" className="empty:hidden">
        {review?.state === 'running' && (
          <p className="flex items-center gap-2 text-secondary">
            <Spinner />
            {review.text === ''
              ? 'The model reads the prompt…'
              : 'Receiving the reply. It is saved when it is complete.'}
          </p>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        {review?.state === 'failed' && <p className="text-hard">{review.message}</p>}
      </div>
      {review !== undefined && review.text !== '' && (
        <div>
          {review.state === 'failed' && <ScrollingText label="Reply of the model" text={review.text} />}
          <p className="figures mt-1.5 text-xs text-muted">{formatNumber(review.text.length)} characters</p>
        </div>
      )}
      {review?.state === 'failed' && (
        <Button className="self-start" onClick={() => closeReview(solveKey)}>
          Close
        </Button>
      )}
    </>
  )
}
