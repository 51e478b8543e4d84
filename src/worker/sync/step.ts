import { formatNumber } from '#lib/format'
import type { SourceName } from '#protocol/views'
import type { Session } from '../session'

/** The result of a step. `idle`: nothing was read, because stored data is fresh. `problem`: a text for users about unreadable data. */
export interface StepOutcome {
  state: 'idle' | 'ok' | 'unavailable'
  problem?: string
}

/** Lets a step report progress and be cancelled. When the signal is aborted, the step ends soon, possibly with an error. */
export interface StepControl {
  reportProgress(): void
  signal: AbortSignal
}

/**
 * The part of a sync that reads one source, such as the practice site. `run` throws if the source fails. `userInitiated`: whether the user
 * requested the sync.
 */
export interface Step {
  name: SourceName
  run(session: Session, userInitiated: boolean, control: StepControl): Promise<StepOutcome>
}

/** Returns the outcome of a step that succeeded. Its problem summarizes messages about unreadable entries, if there are any. */
export function toStepOutcome([first, ...others]: readonly string[]): StepOutcome {
  if (first === undefined) return { state: 'ok' }
  const count = others.length === 0 ? 'One entry' : `${formatNumber(1 + others.length)} entries`
  return { state: 'ok', problem: `${count} could not be read, the first at ${first}` }
}

/** Text for users if the extension is installed, but not connected with this site in its popup (E17). */
export const PRESS_CONNECT_TEXT =
  'Press Connect in the extension: click its icon in the browser’s toolbar, then Connect. It sends nothing to this site before.'
