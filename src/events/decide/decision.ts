import { type DecisionOf, refuse } from '../decision'
import type { SolvelogEvent } from '../event'

/** A decision about any command. */
export type Decision = DecisionOf<SolvelogEvent>

/** The refusal for a solve that was removed meanwhile. */
export const SOLVE_NOT_FOUND = refuse('not-found', 'This solve no longer exists.')
