import { formatNumber } from '#lib/format'
import type { SourceName } from '#protocol/views'
import type { Session } from '../session'

/** The result of a step. `idle`: stored data is fresh enough. `problem`: unusable data, as text for users. */
export interface StepOutcome {
  state: 'idle' | 'ok' | 'unavailable'
  problem?: string
}

/** When the signal aborts, the step ends at once, possibly with an error, and a later sync continues. */
export interface StepControl {
  reportProgress(): void
  signal: AbortSignal
}

/** One source's part of a sync. `userInitiated`: the person requested the sync. Throws if the source fails. */
export interface Step {
  name: SourceName
  run(session: Session, userInitiated: boolean, watch: StepControl): Promise<StepOutcome>
}

/** The outcome with a summary of unreadable entries, which do not stop the others. */
export function stepOutcomeOf([first, ...others]: readonly string[]): StepOutcome {
  if (first === undefined) return { state: 'ok' }
  const count = others.length === 0 ? 'One entry' : `${formatNumber(1 + others.length)} entries`
  return { state: 'ok', problem: `${count} could not be read, the first at ${first}` }
}

/** The next step while the extension is installed, but the user has not connected this site in its popup (E17). */
export const PRESS_CONNECT =
  'Press Connect in the extension: click its icon in the browser’s toolbar, then Connect. It sends nothing to this site before.'
