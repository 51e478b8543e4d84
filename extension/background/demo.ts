import DEMO from '../demo/demo.json'
import type { SiteSubmission } from '../rules/answers'
import { fingerprint } from '../rules/fingerprint'
import { recordHookMessage } from './recorder'
import { NO_TROUBLE, type Store } from './store'
import { storeDetails } from './submissions'

/** The account of the demo data. leetcode.com allows no blanks in a name, so it is nobody's. */
export const DEMO_ACCOUNT = 'Demo data'

type DemoSubmission = (typeof DEMO)[number]

const MINUTE = 60_000

/**
 * Fills an empty store with the bundled demo data, for people without an account at leetcode.com. Everything passes through the recorder
 * and the reader of details, as real submissions do. The import is paused, so that nothing real is mixed with it. `now` is in epoch milliseconds.
 */
export async function fillWithDemo(store: Store, now: number): Promise<void> {
  const account = { username: DEMO_ACCOUNT, practiceSession: null }
  await store.update({ account, isPaused: true, stop: null, stopRetryAt: null, lastCheckAt: now, details: NO_TROUBLE })
  for (const [i, one] of DEMO.entries()) await addSubmission(store, one, String(i + 1), now)
}

/** Removes the demo data. The import stays paused. */
export async function removeDemo(store: Store): Promise<void> {
  await store.deleteAccount(DEMO_ACCOUNT.toLowerCase())
  await store.update({ lastCheckAt: null })
}

async function addSubmission(store: Store, one: DemoSubmission, id: string, now: number): Promise<void> {
  const submittedAt = now - one.minutesAgo * MINUTE
  const account = DEMO_ACCOUNT.toLowerCase()
  const { titleSlug: slug, lang, drafts, starterCode } = one
  const code = drafts.at(-1) ?? ''
  const start = fingerprint(starterCode)
  for (const [i, draft] of drafts.entries()) {
    const at = submittedAt - (drafts.length - i) * MINUTE
    await recordHookMessage(store, account, { kind: 'typed', slug, lang, code: draft, at, how: 'keys', start }, now)
  }
  if (one.run) {
    const result = { ...one.run, compareResult: null, runtime: '2 ms', memory: null, error: null, testcase: null }
    const run = { kind: 'run', runId: `demo-${id}`, slug, lang, code, startedAt: submittedAt - MINUTE / 2 } as const
    await recordHookMessage(store, account, { ...run, statusCode: 10, ...result }, now)
  }
  const submitted = { kind: 'submitted', submissionId: id, slug, lang, code, startedAt: submittedAt } as const
  await recordHookMessage(store, account, submitted, now)
  const submission: SiteSubmission = {
    id,
    titleSlug: slug,
    title: one.title,
    timestamp: Math.floor(submittedAt / 1000),
    statusDisplay: one.statusDisplay,
    lang,
    code,
    details: one.details,
  }
  const starters = new Map([[lang, starterCode]])
  await storeDetails(store, id, { state: 'known', username: DEMO_ACCOUNT, submission, starterCode: starters }, now)
}
