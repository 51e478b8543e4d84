import { normalise } from '#domain/journey/checksum'
import type { HookMessage } from '../messages'
import type { RunRecord } from '../protocol/submission'
import { activeGap, continuesAttempt, runVerdict } from '../rules/attempts'
import { nextSnapshot, type TextToRecord } from '../rules/snapshots'
import { type Attempt, keyRangeOfPrefix, type RunRange, type State, type Store, type Transaction } from './store'

/**
 * Maximum Runs recorded in one attempt, and maximum UTF-16 units of code stored with them. Further Runs are stored
 * without code.
 */
const MAX_RUNS = 5_000
const MAX_RUN_UNITS = 2_000_000
/** Maximum earlier attempts whose Runs are sent with one submission. */
const MAX_EARLIER = 50

/** Delay in milliseconds before the details of a submission are requested if the page showed no result. */
const JUDGING = 2_000

/** Records what the page hook saw, for the account that is signed in. `now` is in epoch milliseconds. */
export async function recordHookMessage(store: Store, account: string, seen: HookMessage, now: number): Promise<void> {
  await store.write(async (tx, state) => {
    switch (seen.kind) {
      case 'typed':
        await recordCode(tx, account, seen.slug, { ...seen, text: seen.code, cause: 'typed' })
        return
      case 'run':
        await recordRun(tx, account, seen)
        return
      case 'solution-viewed': {
        const attempt = await attemptFor(tx, account, seen.slug, '', seen.at, null)
        await tx.objectStore('attempts').put({ ...attempt, sawSolution: true })
        return
      }
      case 'submitted': {
        const typed: TextToRecord = { text: seen.code, lang: seen.lang, cause: 'submit', at: seen.startedAt }
        await link(tx, account, seen.submissionId, await recordCode(tx, account, seen.slug, typed))
        await touchSubmission(tx, state, account, seen.submissionId)
        await queueDetails(tx, account, seen.submissionId, now + JUDGING)
        return
      }
      case 'judged':
        await queueDetails(tx, account, seen.submissionId, now)
    }
  })
}

/** Adds a submission to those whose details are requested first. */
export async function queueDetails(tx: Transaction, account: string, id: string, notBefore: number): Promise<void> {
  await tx.objectStore('wanted').put({ account, id, notBefore, tries: 0 })
}

/** Records the position of a submission in its attempt, and the Runs of earlier attempts since the last submission. */
async function link(tx: Transaction, account: string, id: string, attempt: Attempt): Promise<void> {
  const links = tx.objectStore('links')
  if (await links.get([account, id])) return
  const { number, snapshots, runs, activeMs, sawSolution, submittedRuns } = attempt
  const earlier = submittedRuns === null ? await earlierRuns(tx, attempt) : []
  await links.put({ account, id, attempt: number, snapshots, runs, activeMs, sawSolution, earlier })
}

/** The Runs of earlier attempts at the problem since its last submission. */
async function earlierRuns(tx: Transaction, { account, slug, number }: Attempt): Promise<RunRange[]> {
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

/** Gives a submission a new sequence number, because its data has changed. */
async function touchSubmission(tx: Transaction, state: State, account: string, id: string): Promise<void> {
  const stored = await tx.objectStore('submissions').get([account, id])
  if (stored) await tx.objectStore('submissions').put({ ...stored, sequence: ++state.sequence })
}

/** Records in its attempt that the site confirmed a submission. An accepted submission ends the attempt. */
export async function confirmSubmission(tx: Transaction, account: string, id: string, isAccepted: boolean) {
  const link = await tx.objectStore('links').get([account, id])
  const attempt = link && (await tx.objectStore('attempts').get(link.attempt))
  if (!attempt) return
  const submittedRuns = Math.max(attempt.submittedRuns ?? 0, link.runs)
  await tx.objectStore('attempts').put({ ...attempt, submittedRuns, isClosed: attempt.isClosed || isAccepted })
}

async function recordCode(tx: Transaction, account: string, slug: string, typed: TextToRecord): Promise<Attempt> {
  const attempt = await attemptFor(tx, account, slug, typed.lang, typed.at, normalise(typed.text))
  // The app sorts snapshots by time, so a clock that was set back must not change their order.
  const at = Math.max(typed.at, attempt.newestAt)
  const next = nextSnapshot(attempt, { ...typed, at })
  const activeMs = attempt.activeMs + activeGap(attempt.lastAt, typed.at)
  const updated: Attempt = { ...attempt, activeMs, lastAt: typed.at }
  if (next !== null) {
    const { snapshot, text } = next
    await tx.objectStore('snapshots').put(snapshot, [attempt.number, attempt.snapshots])
    updated.snapshots += 1
    updated.newestAt = at
    updated.units += (snapshot.fullCode ?? snapshot.patchText ?? '').length
    updated.text = text
    updated.firstText ??= text
    updated.lang = typed.lang
  }
  await tx.objectStore('attempts').put(updated)
  return updated
}

async function recordRun(tx: Transaction, account: string, seen: Extract<HookMessage, { kind: 'run' }>): Promise<void> {
  const runs = tx.objectStore('runs')
  if (await runs.index('id').getKey(seen.runId)) return
  const typed: TextToRecord = { text: seen.code, lang: seen.lang, cause: 'run', at: seen.startedAt }
  const attempt = await recordCode(tx, account, seen.slug, typed)
  if (attempt.runs >= MAX_RUNS) return
  const { runtime, memory, totalCorrect, totalTestcases, error, testcase } = seen
  const runUnits = attempt.runUnits + seen.code.length
  const hasRoom = runUnits <= MAX_RUN_UNITS
  const run: RunRecord = {
    id: seen.runId,
    startedAt: seen.startedAt,
    statusMsg: runVerdict(seen),
    lang: seen.lang,
    ...(hasRoom ? { code: seen.code } : {}),
    ...(totalCorrect === null ? {} : { totalCorrect }),
    ...(totalTestcases === null ? {} : { totalTestcases }),
    ...(runtime === null ? {} : { runtime }),
    ...(memory === null ? {} : { memory }),
    ...(error === null ? {} : { runtimeError: error }),
    ...(testcase === null ? {} : { lastTestcase: testcase }),
  }
  await runs.put(run, [attempt.number, attempt.runs])
  await tx.objectStore('attempts').put({
    ...attempt,
    runs: attempt.runs + 1,
    runUnits: hasRoom ? runUnits : attempt.runUnits,
  })
}

/** The attempt to which activity at `at` belongs: the newest one of the problem, or a new one. */
async function attemptFor(
  tx: Transaction,
  account: string,
  slug: string,
  lang: string,
  at: number,
  text: string | null,
): Promise<Attempt> {
  const attempts = tx.objectStore('attempts')
  const range = keyRangeOfPrefix(account, slug)
  const newest = (await attempts.index('problem').openCursor(range, 'prev'))?.value
  if (newest && continuesAttempt(newest, at, text)) return newest
  const fresh: Omit<Attempt, 'number'> = {
    account,
    slug,
    isClosed: false,
    startedAt: at,
    lastAt: at,
    newestAt: 0,
    activeMs: 0,
    lang,
    firstText: null,
    text: null,
    snapshots: 0,
    runs: 0,
    submittedRuns: null,
    units: 0,
    runUnits: 0,
    sawSolution: false,
  }
  // IndexedDB assigns `number`; the type of `add` does not know that.
  const number = await attempts.add(fresh as Attempt)
  return { ...fresh, number }
}
