import { ACCEPTED } from '#domain/solve'
import type { SiteSubmission } from '../rules/answers'
import { computeFingerprint } from '../rules/fingerprint'
import { type Attempt, type AttemptPosition, createPrefixKeyRange, type RunRange, type Transaction } from './store'

/** Maximum number of earlier attempts whose test runs (presses of LeetCode's Run button) are sent with one submission. */
const MAX_EARLIER_ATTEMPTS = 50
/** A submission may be this many milliseconds older than the recorded work before it, because a clock may have been set back. */
const MAX_CLOCK_SHIFT_MS = 5 * 60_000

/**
 * Whether an event from the page can be about a submission made at `at` (epoch milliseconds). A page can forge an event with the id of an
 * earlier submission, whose code, code history and time must not change (E18). The site numbers submissions in order, so a new submission
 * has a higher id than all known submissions.
 */
export async function canBeSubmittedNow(tx: Transaction, account: string, id: string, at: number): Promise<boolean> {
  const storedSubmission = await tx.objectStore('submissions').get([account, id])
  if (storedSubmission)
    return storedSubmission.hasDetails !== 1 && storedSubmission.timestamp * 1000 >= at - MAX_CLOCK_SHIFT_MS
  // The import may already have read the submission in the list while the site was judging it.
  if (await tx.objectStore('retries').getKey([account, id])) return true
  const histories = await tx.objectStore('histories').getAll(createPrefixKeyRange(account))
  const newest = histories.flatMap(({ frontier, pass }) => [frontier ?? 0, pass?.newest ?? 0])
  return Number(id) > Math.max(0, ...newest)
}

/** Links a submission to the recording of its attempt, and to the test runs of earlier attempts since the problem's last submission. */
export async function linkSubmission(tx: Transaction, id: string, attempt: Attempt, code: string): Promise<void> {
  const links = tx.objectStore('links')
  const { account, number, snapshots, runs, activeMs, sawSolution, submittedRuns, isTyped } = attempt
  if (await links.getKey([account, id])) return
  const earlier = submittedRuns === null ? await readRunsOfEarlierAttempts(tx, attempt) : []
  const position: AttemptPosition = {
    account,
    id,
    attempt: number,
    snapshots,
    runs,
    activeMs,
    sawSolution,
    earlier,
    fingerprint: computeFingerprint(code),
    isConfirmed: false,
    isTyped,
    isFromStart: false,
  }
  await links.put(position)
}

async function readRunsOfEarlierAttempts(tx: Transaction, { account, slug, number }: Attempt): Promise<RunRange[]> {
  const ranges: RunRange[] = []
  const range = IDBKeyRange.bound([account, slug], [account, slug, number], false, true)
  let cursor = await tx.objectStore('attempts').index('problem').openCursor(range, 'prev')
  while (cursor && ranges.length < MAX_EARLIER_ATTEMPTS) {
    const { number: attempt, runs, submittedRuns } = cursor.value
    if (runs > (submittedRuns ?? 0)) ranges.push({ attempt, from: submittedRuns ?? 0 })
    if (submittedRuns !== null) break
    cursor = await cursor.continue()
  }
  return ranges
}

/**
 * Records that the site has confirmed a submission, so that the recording of its attempt is sent from now on. An accepted submission ends
 * the attempt. If its code differs from the code that the page reported, the report was forged, and the link to the attempt is deleted.
 * `starterCode` is the problem's starter code by language; null if it is not known. Returns whether the recording of the submission changed.
 */
export async function confirmSubmission(
  tx: Transaction,
  account: string,
  submission: SiteSubmission,
  starterCode: ReadonlyMap<string, string> | null,
): Promise<boolean> {
  const links = tx.objectStore('links')
  const link = await links.get([account, submission.id])
  if (!link) return false
  const attempt = await tx.objectStore('attempts').get(link.attempt)
  if (!attempt) return false
  if (!link.isConfirmed && submission.code !== null && computeFingerprint(submission.code) !== link.fingerprint) {
    await links.delete([account, submission.id])
    return false
  }
  const isFromStart =
    link.isFromStart || (link.isTyped && isStartedFromCode(attempt, starterCode?.get(submission.lang)))
  const isChanged = !link.isConfirmed || link.isFromStart !== isFromStart
  if (isChanged) await links.put({ ...link, isConfirmed: true, isFromStart })
  const submittedRuns = Math.max(attempt.submittedRuns ?? 0, link.runs)
  const isClosed = attempt.isClosed || submission.statusDisplay === ACCEPTED
  await tx.objectStore('attempts').put({ ...attempt, submittedRuns, isClosed })
  return isChanged
}

const isStartedFromCode = ({ start }: Attempt, starterCode: string | undefined): boolean =>
  starterCode !== undefined && start === computeFingerprint(starterCode)
