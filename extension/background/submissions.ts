import type { SiteSubmission } from '../rules/answers'
import { mergeSubmission } from '../rules/merge'
import type { State, StoredSubmission, Transaction } from './store'

/** How a submission arrived: details complete it, a list row does not. */
export interface Arrival {
  /** The user name in lower case. */
  account: string
  practiceSession: number | null
  isDetailed: boolean
}

/** Stores what the site sent of a submission. It gets a new sequence number only when something is new. */
export async function putSubmission(tx: Transaction, state: State, sent: SiteSubmission, arrival: Arrival) {
  const { account, practiceSession, isDetailed } = arrival
  const submissions = tx.objectStore('submissions')
  const stored = await submissions.get([account, sent.id])
  const record = mergeSubmission(stored?.record, sent, practiceSession)
  const hasDetails = isDetailed ? 1 : (stored?.hasDetails ?? 0)
  if (stored && stored.record === record && stored.hasDetails === hasDetails) return
  const isNew = stored?.record !== record
  const next: StoredSubmission = {
    account,
    id: sent.id,
    sequence: isNew ? ++state.sequence : (stored?.sequence ?? 0),
    record,
    hasCode: record.code === undefined ? 0 : 1,
    hasDetails,
    timestamp: record.timestamp,
  }
  await submissions.put(next)
}

/** Gives a submission a new sequence number, because something that belongs to it has changed. */
export async function touchSubmission(tx: Transaction, state: State, account: string, id: string): Promise<void> {
  const stored = await tx.objectStore('submissions').get([account, id])
  if (stored) await tx.objectStore('submissions').put({ ...stored, sequence: ++state.sequence })
}
