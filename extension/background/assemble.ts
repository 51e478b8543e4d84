import { addRecording } from '../protocol/recording'
import type { SubmissionRecord } from '../protocol/submission'
import type { Store, StoredSubmission } from './store'

/**
 * The keys of an attempt's snapshots or Runs with indexes from `from` up to, but not including, `to`. Do not call it
 * for an empty range.
 */
const entries = (attempt: number, from: number, to?: number): IDBKeyRange =>
  IDBKeyRange.bound([attempt, from], [attempt, to ?? []], false, true)

/** A submission with its recorded code history and Runs. */
export async function assemble({ db }: Store, { account, id, record }: StoredSubmission): Promise<SubmissionRecord> {
  const link = await db.get('links', [account, id])
  if (!link?.isConfirmed) return record
  const { attempt, earlier } = link
  const [snapshots, ...runLists] = await Promise.all([
    link.snapshots === 0 ? [] : db.getAll('snapshots', entries(attempt, 0, link.snapshots)),
    ...earlier.toReversed().map((one) => db.getAll('runs', entries(one.attempt, one.from))),
    link.runs === 0 ? [] : db.getAll('runs', entries(attempt, 0, link.runs)),
  ])
  return addRecording(record, link, { snapshots, runs: runLists.flat() })
}
