import type { SolveKey } from '#domain/solve'
import type { Address } from '#events/commit'
import type { OpenedChange, OpenedEvent } from '#protocol/changes'
import type { Result } from '#protocol/result'
import { showScreen } from '../../shared/navigation'
import { client } from '../../worker-client/client'
import { filterChanges } from './actions'
import { changes, NO_CHANGE_FILTER } from './store'

/** Number of events that one call reads. */
export const EVENTS_AT_ONCE = 50

/** Reads one window of a commit's events, starting at `offset`. */
export function readChange(seq: number, offset: number): Promise<Result<OpenedChange>> {
  return client().call('openChange', seq, offset, EVENTS_AT_ONCE)
}

/** Reads the fields that an event changed. */
export function readEvent(at: Address): Promise<Result<OpenedEvent>> {
  return client().call('openEvent', at)
}

/** Opens the Changes view, filtered to one solve. */
export function showChangesOf(key: SolveKey, title: string): void {
  changes.solveTitle = title
  void filterChanges({ ...NO_CHANGE_FILTER, key })
  showScreen('changes')
}
