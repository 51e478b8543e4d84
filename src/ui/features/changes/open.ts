import type { SolveKey } from '#domain/solve'
import type { Address } from '#events/commit'
import type { FieldChange, OpenedChange, OpenedEvent, Version, VersionPart } from '#protocol/changes'
import type { Result } from '#protocol/result'
import { client } from '../../worker-client/client'
import { showScreen } from '../dashboard/actions'
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

/** The versions of every part of a solve. */
export function readVersions(key: SolveKey): Promise<Result<Version[]>> {
  return client().call('listVersions', key)
}

/** What would change if a version took the place of what stands now. */
export function readVersion(at: Address, part: VersionPart): Promise<Result<FieldChange[]>> {
  return client().call('compareVersion', at, part)
}

/** Goes to the changes of one solve. */
export function showChangesOf(key: SolveKey, title: string): void {
  changes.solveTitle = title
  void filterChanges({ ...EVERY_CHANGE, key })
  showScreen('changes')
}
