import { addRecording } from '../protocol/recording'
import type { SubmissionRecord } from '../protocol/submission'
import type { Store, StoredSubmission } from './store'

/**
 * Returns the key range of an attempt's code snapshots or test runs, from index `from` to `to` (exclusive). Throws if the range is empty.
 */
const createEntryRange = (attempt: number, from: number, to?: number): IDBKeyRange =>
  IDBKeyRange.bound([attempt, from], [attempt, to ?? []], false, true)

/** Returns a submission with its code history and its test runs, if they were recorded. */
export async function assembleSubmission(
  { db }: Store,
  { account, id, record }: StoredSubmission,
): Promise<SubmissionRecord> {
  const link = await db.get('links', [account, id])
  if (!link?.isConfirmed) return record
  const { attempt, earlier } = link
  const [snapshots, ...runLists] = await Promise.all([
    link.snapshots === 0 ? [] : db.getAll('snapshots', createEntryRange(attempt, 0, link.snapshots)),
    ...earlier.toReversed().map(({ attempt, from }) => db.getAll('runs', createEntryRange(attempt, from))),
    link.runs === 0 ? [] : db.getAll('runs', createEntryRange(attempt, 0, link.runs)),
  ])
  return addRecording(record, link, { snapshots, runs: runLists.flat() })
}
