import type { DecisionOf } from '../decision'
import type { SolvelogEvent } from '../event'

/** A decision about any command. */
export type Decision = DecisionOf<SolvelogEvent>
