import { Button } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { Skeleton } from '../../components/Skeleton'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import { RatingPanel } from '../../widgets/RatingPanel'
import { formatReviewDate } from '../../widgets/review-day'
import { getClient } from '../../worker-client/client'
import { allowProblem } from './actions'
import { formatDue, formatRecall } from './labels'
import { PostponeMenu } from './PostponeMenu'

/** Shows when the review of a problem is due and why, with buttons that change it (N5). */
export function ProblemReview({ slug }: { slug: string }) {
  const readOnly = useReadOnly()
  const answer = useQuery(`${slug} ${useSolvesVersion()}`, () => getClient().call('getReviewState', slug))
  if (answer === null) return <Skeleton className="h-10 w-72 max-w-full" />
  if (!answer.ok) return <ErrorText>{answer.failure.message}</ErrorText>
  const review = answer.value
  if (review === null) return <p className="text-muted">Reviews begin with the first accepted attempt.</p>
  const today = review.due + review.overdueDays
  if (review.isExcluded)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="font-medium">Not suggested any more</p>
        {!readOnly && <Button onClick={() => void allowProblem(review)}>Suggest it again</Button>}
      </div>
    )
  return (
    <>
      <p className="font-medium">
        {review.isSuspended ? 'Paused' : formatDue(review, today)}
        {!review.isSuspended && review.postponedUntil !== null && ' (postponed)'}
      </p>
      <p className="figures text-secondary">
        {formatRecall(review)} · Last on {formatReviewDate(review.lastDay, today)}: {review.why}
      </p>
      {!readOnly && (
        <div className="mt-2 flex flex-col items-start gap-3">
          <RatingPanel slug={slug} />
          <PostponeMenu review={review} today={today} />
        </div>
      )}
    </>
  )
}
