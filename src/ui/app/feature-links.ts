import { showChangesOf } from '../features/changes/actions'
import { showProblem } from '../features/history/problem/actions'
import { showSolve } from '../features/history/selection'
import { showDashboardAt } from '../features/time-travel/show-dashboard-at'
import type { FeatureLinks } from '../state/feature-links'

export const featureLinks: FeatureLinks = { showSolve, showProblem, showChangesOf, showDashboardAt }
