import { HistoryScreen } from '../features/history/HistoryScreen'
import { ProblemReview } from '../features/reviews/ProblemReview'
import { FeatureLinksContext } from '../shared/feature-links'
import { ProblemReviewContext } from '../shared/problem-review'
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
