import { showChangesOf } from '../features/changes/actions'
import { showProblem } from '../features/history/problem/actions'
import { showSolve } from '../features/history/selection'
import { showDashboardAt } from '../features/time-travel/as-of'
import type { FeatureLinks } from '../shared/feature-links'

export const featureLinks: FeatureLinks = { showSolve, showProblem, showChangesOf, showDashboardAt }
