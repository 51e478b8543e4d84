import { useSnapshot } from 'valtio'
import { Skeleton } from '../../components/Skeleton'
import { state } from '../../shared/state'
import { useQuery } from '../../shared/use-query'
import { useReadOnly } from '../../shared/use-read-only'
import { readReview } from './actions'
import { dateText, dueText, recallText } from './labels'
import { ReviewActions } from './ReviewActions'

/** The review state of one problem with its reason, and the actions on it (N5). */
export function ProblemReview({ slug }: { slug: string }) {
  const { solves, past } = useSnapshot(state).views ?? {}
  const readOnly = useReadOnly()
  const name = `${slug} ${solves?.revision} ${past && `${past.axis} ${past.position}`}`
  const answer = useQuery(name, () => readReview(slug))
  if (answer === null) return <Skeleton className="h-10 w-72 max-w-full" />
  if (!answer.ok) {
    return (
      <p role="alert" className="text-hard">
        {answer.failure.message}
      </p>
    )
  }
  const review = answer.value
  if (review === null) return <p className="text-muted">Reviews begin with the first accepted attempt.</p>
  const today = review.due + review.overdueDays
  const due = dueText(review, today)
  return (
    <>
      <p className="font-medium">
        {review.isSuspended ? 'Paused' : due.slice(0, 1).toUpperCase() + due.slice(1)}
        {!review.isSuspended && review.postponedUntil !== null && ' (postponed)'}
      </p>
      <p className="figures text-secondary">
        {recallText(review)} · Last on {dateText(review.lastDay, today)}: {review.why}
      </p>
      {!readOnly && <ReviewActions review={review} today={today} />}
    </>
  )
}
