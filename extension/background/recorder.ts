import { normalizeText } from '#domain/journey/checksum'
import type { HookMessage } from '../messages'
import type { RunRecord } from '../protocol/submission'
import { computeActiveMs, deriveVerdict, isPartOfAttempt } from '../rules/attempts'
import { countHookMessage } from '../rules/recording'
import { createSnapshot, type TextToRecord } from '../rules/snapshots'
import { canBeSubmittedNow, linkSubmission } from './links'
import { limitRecordings, MAX_RECORDED_UNITS } from './recorded-size'
import { queueDetails } from './retries'
import { type Attempt, createPrefixKeyRange, type State, type Store, type Transaction } from './store'

/**
 * Maximum number of recorded test runs of one attempt, and maximum UTF-16 units of their code, test cases and errors. When the second limit
 * is reached, test runs are stored without code, test case and error.
 */
const MAX_RUNS = 5_000
const MAX_RUN_UNITS = 2_000_000
/** Maximum UTF-16 units of the test case, and of the error, that are stored with one test run. */
const MAX_RUN_TEXT_UNITS = 20_000

/** If the page does not show the result of a submission, its details are requested after this many milliseconds. */
const JUDGING_DELAY_MS = 2_000

/**
 * Records an event that the extension's script in the page has observed. `now` is in epoch milliseconds. All recordings together have at
 * most `maxUnits` UTF-16 units.
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
        if (!(await canBeSubmittedNow(tx, account, message.submissionId, message.startedAt))) return
        const typed: ObservedText = { text: message.code, lang: message.lang, cause: 'submit', at: message.startedAt }
        const attempt = await recordCode(tx, state, account, message.slug, typed)
        await linkSubmission(tx, message.submissionId, attempt, message.code)
        await queueDetails(tx, account, message.submissionId, now + JUDGING_DELAY_MS, 'seen')
        return limitSize(attempt)
      }
      case 'judged':
        if (await isMissingDetails(tx, account, message.submissionId))
          await queueDetails(tx, account, message.submissionId, now, 'seen')
    }
  })
}

/** Whether a submission's details are missing. Without this check, a forged event could request the details of old submissions again. */
async function isMissingDetails(tx: Transaction, account: string, id: string): Promise<boolean> {
  return (await tx.objectStore('submissions').get([account, id]))?.hasDetails !== 1
}

type ObservedRun = Extract<HookMessage, { kind: 'run' }>

/**
 * A text to record. `how` and `start` are known only if the script in the page observed how the code was entered: `start` is the fingerprint
 * of the text before the first change.
 */
interface ObservedText extends TextToRecord {
  how?: 'keys' | 'pasted' | 'replaced'
  start?: string | null
}

async function recordCode(
  tx: Transaction,
  state: State,
  account: string,
  slug: string,
  observedText: ObservedText,
): Promise<Attempt> {
  const attempt = await findOrCreateAttempt(
    tx,
    account,
    slug,
    observedText.lang,
    observedText.at,
    normalizeText(observedText.text),
    observedText.start,
  )
  // The app sorts snapshots by time, so a clock that was set back must not change their order.
  const at = Math.max(observedText.at, attempt.newestAt)
  const next = createSnapshot(attempt, { ...observedText, at })
  const activeMs = attempt.activeMs + computeActiveMs(attempt.lastAt, observedText.at)
  const isRestored = observedText.how === 'replaced' && observedText.start !== attempt.start
  const isTyped = attempt.isTyped && observedText.how !== 'pasted' && !isRestored
  const updated: Attempt = { ...attempt, activeMs, lastAt: observedText.at, isTyped }
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
    updated.lang = observedText.lang
  }
  await tx.objectStore('attempts').put(updated)
  return updated
}

const limitRunTexts = ({
  code,
  error,
  testcase,
}: ObservedRun): { code: string; runtimeError?: string; lastTestcase?: string } => ({
  code,
  ...(error === null ? {} : { runtimeError: error.slice(0, MAX_RUN_TEXT_UNITS) }),
  ...(testcase === null ? {} : { lastTestcase: testcase.slice(0, MAX_RUN_TEXT_UNITS) }),
})

function omitNulls<T extends object>(fields: { [K in keyof T]: T[K] | null }): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>
}

/** Records a test run in its attempt. Returns null if the test run was recorded before. */
async function recordRun(
  tx: Transaction,
  state: State,
  account: string,
  observedRun: ObservedRun,
): Promise<Attempt | null> {
  const runs = tx.objectStore('runs')
  if (await runs.index('id').getKey(observedRun.runId)) return null
  const typed: ObservedText = {
    text: observedRun.code,
    lang: observedRun.lang,
    cause: 'run',
    at: observedRun.startedAt,
  }
  const attempt = await recordCode(tx, state, account, observedRun.slug, typed)
  if (attempt.runs >= MAX_RUNS) return attempt
  const texts = limitRunTexts(observedRun)
  const runUnits = attempt.runUnits + Object.values(texts).reduce((sum, text) => sum + text.length, 0)
  const hasSpace = runUnits <= MAX_RUN_UNITS
  const run: RunRecord = {
    id: observedRun.runId,
    startedAt: observedRun.startedAt,
    statusMsg: deriveVerdict(observedRun),
    lang: observedRun.lang,
    ...omitNulls({
      totalCorrect: observedRun.totalCorrect,
      totalTestcases: observedRun.totalTestcases,
      runtime: observedRun.runtime,
      memory: observedRun.memory,
    }),
    ...(hasSpace ? texts : {}),
  }
  await runs.put(run, [attempt.number, attempt.runs])
  if (hasSpace) state.recordedUnits += runUnits - attempt.runUnits
  const updated = { ...attempt, runs: attempt.runs + 1, runUnits: hasSpace ? runUnits : attempt.runUnits }
  await tx.objectStore('attempts').put(updated)
  return updated
}

/** Returns the attempt to which activity at the time `at` belongs: the newest attempt at the problem, or a new one. */
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
  const range = createPrefixKeyRange(account, slug)
  const newest = (await attempts.index('problem').openCursor(range, 'prev'))?.value
  if (newest && isPartOfAttempt(newest, at, text)) return newest
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
