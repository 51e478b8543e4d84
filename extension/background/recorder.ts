import { normalise } from '#domain/journey/checksum'
import type { HookMessage } from '../messages'
import type { RunRecord } from '../protocol/submission'
import { activeMsBetween, continuesAttempt, deriveVerdict } from '../rules/attempts'
import { countHookMessage } from '../rules/recording'
import { createSnapshot, type TextToRecord } from '../rules/snapshots'
import { linkSubmission, maySubmitNow } from './links'
import { limitRecordings, MAX_RECORDED_UNITS } from './recorded-size'
import { queueDetails } from './retries'
import { type Attempt, keyRangeOfPrefix, type State, type Store, type Transaction } from './store'

/**
 * Maximum number of runs that are recorded in one attempt, and maximum UTF-16 units of the code, test cases and errors that are stored with
 * them. Above the second limit, runs are stored without these texts.
 */
const MAX_RUNS = 5_000
const MAX_RUN_UNITS = 2_000_000
/** Maximum UTF-16 units of the test case, and of the error, that are stored with one run. */
const MAX_RUN_TEXT_UNITS = 20_000

/** Delay in milliseconds before the details of a submission are requested, if the page has not shown its result. */
const JUDGING_DELAY_MS = 2_000

/**
 * Records an event of the page hook for the account that is signed in. `now` is in epoch milliseconds. All attempts together contain at
 * most `maxUnits` UTF-16 units of recorded code.
 */
export async function recordHookMessage(
  store: Store,
  account: string,
  message: HookMessage,
  now: number,
  maxUnits = MAX_RECORDED_UNITS,
): Promise<void> {
  await store.write(async (tx, state) => {
    state.misses = countHookMessage(state.misses, message)
    const limitSize = (attempt: Attempt) => limitRecordings(tx, state, attempt.number, maxUnits)
    switch (message.kind) {
      case 'typed':
        return limitSize(
          await recordCode(tx, state, account, message.slug, { ...message, text: message.code, cause: 'typed' }),
        )
      case 'run': {
        const attempt = await recordRun(tx, state, account, message)
        return attempt && limitSize(attempt)
      }
      case 'solution-viewed': {
        const attempt = await findOrCreateAttempt(tx, account, message.slug, '', message.at, null)
        await tx.objectStore('attempts').put({ ...attempt, sawSolution: true })
        return
      }
      case 'submitted': {
        if (!(await maySubmitNow(tx, account, message.submissionId, message.startedAt))) return
        const typed: TextOfHook = { text: message.code, lang: message.lang, cause: 'submit', at: message.startedAt }
        const attempt = await recordCode(tx, state, account, message.slug, typed)
        await linkSubmission(tx, message.submissionId, attempt, message.code)
        await queueDetails(tx, account, message.submissionId, now + JUDGING_DELAY_MS, 'seen')
        return limitSize(attempt)
      }
      case 'judged':
        if (await lacksDetails(tx, account, message.submissionId))
          await queueDetails(tx, account, message.submissionId, now, 'seen')
    }
  })
}

/** Whether a submission's details are missing. Without this check, a forged event could request the details of old submissions again. */
async function lacksDetails(tx: Transaction, account: string, id: string): Promise<boolean> {
  return (await tx.objectStore('submissions').get([account, id]))?.hasDetails !== 1
}

type SeenRun = Extract<HookMessage, { kind: 'run' }>

/**
 * A text to record. `how` and `start` come from the message of the page hook. Without them, the page hook did not see how the code came
 * into the editor.
 */
interface TextOfHook extends TextToRecord {
  how?: 'keys' | 'pasted' | 'replaced'
  start?: string | null
}

async function recordCode(
  tx: Transaction,
  state: State,
  account: string,
  slug: string,
  typed: TextOfHook,
): Promise<Attempt> {
  const attempt = await findOrCreateAttempt(tx, account, slug, typed.lang, typed.at, normalise(typed.text), typed.start)
  // The app sorts snapshots by time, so a clock that was set back must not change their order.
  const at = Math.max(typed.at, attempt.newestAt)
  const next = createSnapshot(attempt, { ...typed, at })
  const activeMs = attempt.activeMs + activeMsBetween(attempt.lastAt, typed.at)
  const isRestored = typed.how === 'replaced' && typed.start !== attempt.start
  const isTyped = attempt.isTyped && typed.how !== 'pasted' && !isRestored
  const updated: Attempt = { ...attempt, activeMs, lastAt: typed.at, isTyped }
  if (next !== null) {
    const { snapshot, text } = next
    await tx.objectStore('snapshots').put(snapshot, [attempt.number, attempt.snapshots])
    updated.snapshots += 1
    updated.newestAt = at
    const units = (snapshot.fullCode ?? snapshot.patchText ?? '').length
    updated.units += units
    state.recordedUnits += units
    updated.text = text
    updated.firstText ??= text
    updated.lang = typed.lang
  }
  await tx.objectStore('attempts').put(updated)
  return updated
}

/** Returns the texts of a run, cut to their maximum lengths. */
const limitRunTexts = ({
  code,
  error,
  testcase,
}: SeenRun): { code: string; runtimeError?: string; lastTestcase?: string } => ({
  code,
  ...(error === null ? {} : { runtimeError: error.slice(0, MAX_RUN_TEXT_UNITS) }),
  ...(testcase === null ? {} : { lastTestcase: testcase.slice(0, MAX_RUN_TEXT_UNITS) }),
})

function withoutNulls<T extends object>(fields: { [K in keyof T]: T[K] | null }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>
}

/** Records a run in its attempt. Returns null if the run was recorded before. */
async function recordRun(tx: Transaction, state: State, account: string, seen: SeenRun): Promise<Attempt | null> {
  const runs = tx.objectStore('runs')
  if (await runs.index('id').getKey(seen.runId)) return null
  const typed: TextOfHook = { text: seen.code, lang: seen.lang, cause: 'run', at: seen.startedAt }
  const attempt = await recordCode(tx, state, account, seen.slug, typed)
  if (attempt.runs >= MAX_RUNS) return attempt
  const texts = limitRunTexts(seen)
  const runUnits = attempt.runUnits + Object.values(texts).reduce((sum, text) => sum + text.length, 0)
  const hasSpace = runUnits <= MAX_RUN_UNITS
  const run: RunRecord = {
    id: seen.runId,
    startedAt: seen.startedAt,
    statusMsg: deriveVerdict(seen),
    lang: seen.lang,
    ...withoutNulls({
      totalCorrect: seen.totalCorrect,
      totalTestcases: seen.totalTestcases,
      runtime: seen.runtime,
      memory: seen.memory,
    }),
    ...(hasSpace ? texts : {}),
  }
  await runs.put(run, [attempt.number, attempt.runs])
  if (hasSpace) state.recordedUnits += runUnits - attempt.runUnits
  const updated = { ...attempt, runs: attempt.runs + 1, runUnits: hasSpace ? runUnits : attempt.runUnits }
  await tx.objectStore('attempts').put(updated)
  return updated
}

/** Returns the attempt that activity at the time `at` belongs to: the newest attempt of the problem, or a new one. */
async function findOrCreateAttempt(
  tx: Transaction,
  account: string,
  slug: string,
  lang: string,
  at: number,
  text: string | null,
  start: string | null = null,
): Promise<Attempt> {
  const attempts = tx.objectStore('attempts')
  const range = keyRangeOfPrefix(account, slug)
  const newest = (await attempts.index('problem').openCursor(range, 'prev'))?.value
  if (newest && continuesAttempt(newest, at, text)) return newest
  const newAttempt: Omit<Attempt, 'number'> = {
    account,
    slug,
    isClosed: false,
    startedAt: at,
    lastAt: at,
    newestAt: 0,
    activeMs: 0,
    lang,
    firstText: null,
    start,
    isTyped: start !== null,
    text: null,
    snapshots: 0,
    runs: 0,
    submittedRuns: null,
    units: 0,
    runUnits: 0,
    sawSolution: false,
  }
  // IndexedDB assigns `number`; the type of `add` does not know that.
  const number = await attempts.add(newAttempt as Attempt)
  return { ...newAttempt, number }
}
