import type { DecisionOf } from '../decision'
import type { SolvelogEvent } from '../event'

export type Decision = DecisionOf<SolvelogEvent>
