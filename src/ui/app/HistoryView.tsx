import { HistoryScreen } from '../features/history/HistoryScreen'
import { ProblemReview } from '../features/reviews/ProblemReview'
import { FeatureLinksContext } from '../state/feature-links'
import { ProblemReviewContext } from '../state/problem-review'
import { featureLinks } from './feature-links'

/** The history screen with its links to other features. */
export function HistoryView() {
  return (
    <FeatureLinksContext value={featureLinks}>
      <ProblemReviewContext value={ProblemReview}>
        <HistoryScreen />
      </ProblemReviewContext>
    </FeatureLinksContext>
  )
}
