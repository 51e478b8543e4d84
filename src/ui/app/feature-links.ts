import { showSolve } from '../actions/history-selection'
import { showProblem } from '../actions/problem'
import { showChangesOf } from '../features/changes/actions'
import { showDashboardAt } from '../features/time-travel/move'
import type { FeatureLinks } from '../state/feature-links'

export const featureLinks: FeatureLinks = { showSolve, showProblem, showChangesOf, showDashboardAt }
