import { HistoryScreen } from '../features/history/HistoryScreen'
import { FeatureLinksContext } from '../shared/feature-links'
import { featureLinks } from './feature-links'

/** The history screen with its links to other features. */
export function HistoryView() {
  return (
    <FeatureLinksContext value={featureLinks}>
      <HistoryScreen />
    </FeatureLinksContext>
  )
}
