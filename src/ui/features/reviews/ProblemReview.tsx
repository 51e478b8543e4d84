import type { RatedReviewState } from '#protocol/reviews'
import { Button } from '../../components/Button'
import { ErrorText } from '../../components/ErrorText'
import { useQuery, useSolvesVersion } from '../../hooks/use-query'
import { useReadOnly } from '../../hooks/use-read-only'
import type { HistoryParts } from '../../state/history-parts'
import { Section } from '../../widgets/edit/Section'
import { MissingFactsForm, RatingGroup } from '../../widgets/RatingPanel'
import { formatReviewDate } from '../../widgets/review-day'
import { getClient } from '../../worker-client/client'
import { allowProblem } from './actions'
import { formatDue, formatRecall } from './labels'
import { PostponeMenu } from './PostponeMenu'

/** The section with the review of a problem: when it is due and why, and buttons that change it (N5, N22). */
export const ProblemReview: HistoryParts['ProblemReview'] = ({ slug, isExpected, hasDetailsForm = false }) => {
  const answer = useQuery(`${slug} ${useSolvesVersion()}`, () => getClient().call('getReviewState', slug))
  if (answer?.ok && answer.value) return <ShownReview review={answer.value} hasDetailsForm={hasDetailsForm} />
  const hasNoReview = answer === null ? !isExpected : answer.ok
  return (
    <Section
      title="Review"
      actions={hasNoReview && <p className="pr-2 text-muted">After the first accepted attempt</p>}
    >
      {answer?.ok === false ? (
        <ErrorText>{answer.failure.message}</ErrorText>
      ) : (
        // Until the review is read, its room is kept, so that nothing below moves.
        !hasNoReview && <div className="h-24" />
      )}
    </Section>
  )
}

function ShownReview({ review, hasDetailsForm }: { review: RatedReviewState; hasDetailsForm: boolean }) {
  const readOnly = useReadOnly()
  const today = review.due + review.overdueDays
  const facts = (
    <p className="figures text-secondary">
      {formatRecall(review)} · Last on {formatReviewDate(review.lastDay, today)}: {review.why}
    </p>
  )
  const changeButton = review.isExcluded ? (
    <Button onClick={() => void allowProblem(review)}>Suggest it again</Button>
  ) : (
    <PostponeMenu review={review} today={today} />
  )
  return (
    <Section
      title="Review"
      actions={
        <>
          <p className="self-center pr-1 font-medium">{formatDue(review, today)}</p>
          {!readOnly && changeButton}
        </>
      }
    >
      {readOnly ? (
        facts
      ) : (
        <div className="flex flex-col gap-3">
          {review.isExcluded ? (
            facts
          ) : (
            <RatingGroup review={review} isCompact>
              {facts}
            </RatingGroup>
          )}
          {!hasDetailsForm && <MissingFactsForm review={review} />}
        </div>
      )}
    </Section>
  )
}
