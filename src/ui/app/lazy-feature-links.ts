import type { FeatureLinks } from '../state/feature-links'

const load = async () => (await import('./feature-links')).featureLinks

/** Links from the first screen to other features, whose code is loaded when a link is used. */
export const lazyFeatureLinks: FeatureLinks = {
  showSolve: async (key) => (await load()).showSolve(key),
  showProblem: async (slug) => (await load()).showProblem(slug),
  showChangesOf: (key, title) => void load().then((links) => links.showChangesOf(key, title)),
  showDashboardAt: async (clock) => (await load()).showDashboardAt(clock),
}
