import DEMO from '../demo/demo.json'
import type { SiteSubmission } from '../rules/answers'
import { computeFingerprint } from '../rules/fingerprint'
import { recordHookMessage } from './recorder'
import { NO_DETAILS_TROUBLE, type Store } from './store'
import { storeDetails } from './submissions'

/** The name of the account with the demo data. It contains a blank, which leetcode.com does not allow in a name, so no user has it. */
export const DEMO_ACCOUNT = 'Demo data'

type DemoSubmission = (typeof DEMO)[number]

const MINUTE_MS = 60_000

/**
 * Fills an empty store with the bundled demo data, for people without an account at leetcode.com. Pauses the import, so that no real data
 * is added. `now` is in epoch milliseconds.
 */
export async function fillWithDemo(store: Store, now: number): Promise<void> {
  const account = { username: DEMO_ACCOUNT, practiceSession: null }
  await store.update({
    account,
    isPaused: true,
    stop: null,
    stopRetryAt: null,
    lastCheckAt: now,
    details: NO_DETAILS_TROUBLE,
  })
  for (const [i, submission] of DEMO.entries()) await addSubmission(store, submission, String(i + 1), now)
}

/** Removes the demo data. The import stays paused. */
export async function removeDemo(store: Store): Promise<void> {
  await store.deleteAccount(DEMO_ACCOUNT.toLowerCase())
  await store.update({ lastCheckAt: null })
}

async function addSubmission(store: Store, demo: DemoSubmission, id: string, now: number): Promise<void> {
  const submittedAt = now - demo.minutesAgo * MINUTE_MS
  const account = DEMO_ACCOUNT.toLowerCase()
  const { titleSlug: slug, lang, drafts, starterCode } = demo
  const code = drafts.at(-1) ?? ''
  const startFingerprint = computeFingerprint(starterCode)
  for (const [i, draft] of drafts.entries()) {
    const at = submittedAt - (drafts.length - i) * MINUTE_MS
    await recordHookMessage(
      store,
      account,
      { kind: 'typed', slug, lang, code: draft, at, how: 'keys', start: startFingerprint },
      now,
    )
  }
  if (demo.run) {
    const result = { ...demo.run, compareResult: null, runtime: '2 ms', memory: null, error: null, testcase: null }
    const run = { kind: 'run', runId: `demo-${id}`, slug, lang, code, startedAt: submittedAt - MINUTE_MS / 2 } as const
    await recordHookMessage(store, account, { ...run, statusCode: 10, ...result }, now)
  }
  const submitted = { kind: 'submitted', submissionId: id, slug, lang, code, startedAt: submittedAt } as const
  await recordHookMessage(store, account, submitted, now)
  const submission: SiteSubmission = {
    id,
    titleSlug: slug,
    title: demo.title,
    timestamp: Math.floor(submittedAt / 1000),
    statusDisplay: demo.statusDisplay,
    lang,
    code,
    details: demo.details,
  }
  const starters = new Map([[lang, starterCode]])
  await storeDetails(store, id, { state: 'known', username: DEMO_ACCOUNT, submission, starterCode: starters }, now)
}
