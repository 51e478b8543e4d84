import { onPress } from '../actions/on-press'
import type { FeatureLinks } from '../state/feature-links'

const loadLinks = async () => (await import('./feature-links')).featureLinks

/** Links between features. The code of a feature is loaded when a link to it is used. */
export const lazyFeatureLinks: FeatureLinks = {
  showSolve: (key) => onPress(loadLinks, (links) => links.showSolve(key)),
  showProblem: (slug) => onPress(loadLinks, (links) => links.showProblem(slug)),
  showChangesOf: (key, title) => void onPress(loadLinks, (links) => links.showChangesOf(key, title)),
  showDashboardAt: (clock) => onPress(loadLinks, (links) => links.showDashboardAt(clock)),
}
