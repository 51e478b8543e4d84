import { loadAndRun } from '../actions/load-and-run'
import type { FeatureLinks } from '../state/feature-links'

const loadLinks = async () => (await import('./feature-links')).featureLinks

/** Links between features. The code of a feature is loaded when a link to it is used. */
export const lazyFeatureLinks: FeatureLinks = {
  showSolve: (key) => loadAndRun(loadLinks, (links) => links.showSolve(key)),
  showProblem: (slug) => loadAndRun(loadLinks, (links) => links.showProblem(slug)),
  showChangesOf: (key, title) => void loadAndRun(loadLinks, (links) => links.showChangesOf(key, title)),
  showDashboardAt: (clock) => loadAndRun(loadLinks, (links) => links.showDashboardAt(clock)),
}
