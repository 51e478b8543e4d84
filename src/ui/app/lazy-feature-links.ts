import { onPress } from '../actions/on-press'
import type { FeatureLinks } from '../state/feature-links'

const load = async () => (await import('./feature-links')).featureLinks

/** Links to other features, whose code is loaded when a link is used. */
export const lazyFeatureLinks: FeatureLinks = {
  showSolve: (key) => onPress(load, (links) => links.showSolve(key)),
  showProblem: (slug) => onPress(load, (links) => links.showProblem(slug)),
  showChangesOf: (key, title) => void onPress(load, (links) => links.showChangesOf(key, title)),
  showDashboardAt: (clock) => onPress(load, (links) => links.showDashboardAt(clock)),
}
