import type { SolveKey } from '#domain/solve'
import type { Address } from '#events/commit'
import type { OpenedChange, OpenedEvent } from '#protocol/changes'
import type { Result } from '#protocol/result'
import { showScreen } from '../../shared/navigation'
import { client } from '../../worker-client/client'
import { filterChanges } from './actions'
import { changes, EVERY_CHANGE } from './store'

/** Events of a commit that are read at once. */
export const EVENTS_AT_ONCE = 50

/** A window of a commit's events. */
export function readChange(seq: number, offset: number): Promise<Result<OpenedChange>> {
  return client().call('openChange', seq, offset, EVENTS_AT_ONCE)
}

/** What one event changed. */
export function readEvent(at: Address): Promise<Result<OpenedEvent>> {
  return client().call('openEvent', at)
}

/** Goes to the changes of one solve. */
export function showChangesOf(key: SolveKey, title: string): void {
  changes.solveTitle = title
  void filterChanges({ ...EVERY_CHANGE, key })
  showScreen('changes')
}
