import { ACCEPTED } from '#domain/solve'
import type { SiteSubmission } from '../rules/answers'
import { fingerprint } from '../rules/fingerprint'
import { type Attempt, type AttemptPosition, keyRangeOfPrefix, type RunRange, type Transaction } from './store'

/** Maximum number of earlier attempts whose runs (presses of LeetCode's Run button) are sent with one submission. */
const MAX_EARLIER = 50
/** A clock that is set back by less does not make a submission older than its attempt, in milliseconds. */
const MAX_SKEW = 5 * 60_000

/**
 * Whether an event of the page hook may be about a submission that was made just now. The page can forge the event with the id of an
 * earlier submission, which must keep its code, its code history and its time (E18). The site numbers submissions in
 * order, so a new one has a higher id than all that are known. `at` is in epoch milliseconds.
 */
export async function maySubmitNow(tx: Transaction, account: string, id: string, at: number): Promise<boolean> {
  const stored = await tx.objectStore('submissions').get([account, id])
  if (stored) return stored.hasDetails !== 1 && stored.timestamp * 1000 >= at - MAX_SKEW
  // A list that was read in this very moment may show the submission as being judged.
  if (await tx.objectStore('retries').getKey([account, id])) return true
  const histories = await tx.objectStore('histories').getAll(keyRangeOfPrefix(account))
  const newest = histories.flatMap(({ frontier, pass }) => [frontier ?? 0, pass?.newest ?? 0])
  return Number(id) > Math.max(0, ...newest)
}

/** Records the position of a submission in its attempt, and the Runs of earlier attempts since the last submission. */
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
    fingerprint: fingerprint(code),
    isConfirmed: false,
    isTyped,
    isFromStart: false,
  }
  await links.put(position)
}

/** The Runs of earlier attempts at the problem since its last submission. */
async function readRunsOfEarlierAttempts(tx: Transaction, { account, slug, number }: Attempt): Promise<RunRange[]> {
  const found: RunRange[] = []
  const range = IDBKeyRange.bound([account, slug], [account, slug, number], false, true)
  let cursor = await tx.objectStore('attempts').index('problem').openCursor(range, 'prev')
  while (cursor && found.length < MAX_EARLIER) {
    const { number: attempt, runs, submittedRuns } = cursor.value
    if (runs > (submittedRuns ?? 0)) found.push({ attempt, from: submittedRuns ?? 0 })
    if (submittedRuns !== null) break
    cursor = await cursor.continue()
  }
  return found
}

/**
 * Records that the site confirmed a submission, whose attempt is sent from now on. An accepted submission ends the attempt. A
 * submission whose code differs from the code that the page hook saw was forged, and loses the link. `starterCode` is that of
 * the problem, by language; null if it is not known. Returns whether the submission's attempt changed.
 */
export async function confirmSubmission(
  tx: Transaction,
  account: string,
  sent: SiteSubmission,
  starterCode: ReadonlyMap<string, string> | null,
): Promise<boolean> {
  const links = tx.objectStore('links')
  const link = await links.get([account, sent.id])
  if (!link) return false
  const attempt = await tx.objectStore('attempts').get(link.attempt)
  if (!attempt) return false
  if (!link.isConfirmed && sent.code !== null && fingerprint(sent.code) !== link.fingerprint) {
    await links.delete([account, sent.id])
    return false
  }
  const isFromStart = link.isFromStart || (link.isTyped && startsWith(attempt, starterCode?.get(sent.lang)))
  const isChanged = !link.isConfirmed || link.isFromStart !== isFromStart
  if (isChanged) await links.put({ ...link, isConfirmed: true, isFromStart })
  const submittedRuns = Math.max(attempt.submittedRuns ?? 0, link.runs)
  const isClosed = attempt.isClosed || sent.statusDisplay === ACCEPTED
  await tx.objectStore('attempts').put({ ...attempt, submittedRuns, isClosed })
  return isChanged
}

const startsWith = ({ start }: Attempt, starter: string | undefined): boolean =>
  starter !== undefined && start === fingerprint(starter)
