import { formatNumber } from '#lib/format'
import type { SourceName } from '#protocol/views'
import type { Session } from '../session'

/** How a step went: `idle` when what is stored is fresh enough; `problem` says what could not be used, in words. */
export interface Outcome {
  state: 'idle' | 'ok' | 'unavailable'
  problem?: string
}

/**
 * How a step is watched: `touch` shows how far it is. Once the signal aborts, the step ends without waiting for its source,
 * where a later sync can go on; it may throw.
 */
export interface Watch {
  touch(): void
  signal: AbortSignal
}

/** One source's part in a sync. `asked` tells that the person wants it now; throws when the source fails. */
export interface Step {
  name: SourceName
  run(session: Session, asked: boolean, watch: Watch): Promise<Outcome>
}

/** An entry that cannot be read holds back nothing else, but is told of. */
export function outcomeOf([first, ...others]: readonly string[]): Outcome {
  if (first === undefined) return { state: 'ok' }
  const count = others.length === 0 ? 'One entry' : `${formatNumber(1 + others.length)} entries`
  return { state: 'ok', problem: `${count} could not be read, the first at ${first}` }
}

/** Whether something of some time is still fresh; a time ahead of the clock is not. All in epoch milliseconds. */
export function isFresh(time: number | null, now: number, limit: number): boolean {
  return time !== null && now >= time && now - time < limit
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
