import { ChangesScreen } from '../features/changes/ChangesScreen'
import { FeatureLinksContext } from '../state/feature-links'
import { featureLinks } from './feature-links'

/** The changes screen with its links to other features. */
export function ChangesView() {
  return (
    <FeatureLinksContext value={featureLinks}>
      <ChangesScreen />
    </FeatureLinksContext>
  )
}
