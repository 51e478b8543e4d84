import { expect, it } from 'vitest'
import { toPlainText } from '#domain/journey/checksummed-text'
import { rebuildJourney, sortByTime } from '#domain/journey/rebuild'
import { answerRequest, readStatus } from '../../../extension/background/bridge'
import { recordHookMessage } from '../../../extension/background/recorder'
import type { HookMessage } from '../../../extension/messages'
import { computeFingerprint } from '../../../extension/rules/fingerprint'
import type { Answer, Failure } from '../../../extension/rules/site-answer'
import { makeOwnSubmission } from '../../fake-site/leetcode/accounts'
import { makeStarterCode } from '../../fake-site/leetcode/answers'
import { makeDetails, makeHtmlAnswer, makeJsonAnswer } from '../../unit/extension/site'
import { createRows, RUN_MESSAGE, readReceivedChanges, startExtension } from '../test-extension'

/*
 * The tests kill the extension at every step and inject faults that the fake site cannot cause. The tests in
 * test/e2e/companion run the import and the recorder in a real browser. The tests in test/unit/extension cover single
 * rules.
 */

it.each(['while a request is on its way', 'after a write'])(
  '[E3] a background that is killed %s resumes, whichever one it is',
  async (when) => {
    for (let step = 1; step <= 9; step++) {
      const extension = await startExtension(createRows(45))
      let left = step
      const killed = new Promise<void>((resolve) => {
        const killAtStep = () => {
          left -= 1
          if (left > 0) return null
          resolve()
          return new Promise<never>(() => {})
        }
        if (when === 'after a write') extension.store.afterWrite = async () => (await killAtStep()) ?? undefined
        else extension.fault = killAtStep
      })
      extension.importer.wake()
      await killed
      extension.store.afterWrite = null
      extension.fault = null
      const { bridge, rows, sync } = extension.restart()
      await sync()
      expect([...(await readReceivedChanges(bridge)).keys()].sort()).toEqual(rows.map(({ id }) => String(id)).sort())
      expect(await readStatus(bridge, 'ada')).toMatchObject({
        importState: 'complete',
        submissions: 45,
        withDetails: 45,
      })
    }
  },
)

it('[E3] a clock that jumps between requests delays nothing and loses nothing', async () => {
  const extension = await startExtension(createRows(45))
  const year = 365 * 24 * 60 * 60_000
  extension.fault = (_request, count) => {
    extension.now.value += count % 2 === 0 ? year : -year
    return null
  }
  await extension.sync()
  expect(await readStatus(extension.bridge, 'ada')).toMatchObject({ importState: 'complete', submissions: 45 })
})

it.each<[what: string, answer: () => Answer | Failure, stop: object]>([
  ['401', () => makeJsonAnswer({ detail: 'Not signed in.' }, { status: 401 }), { reason: 'signed-out' }],
  ['403 for ever', () => makeHtmlAnswer(403), { reason: 'blocked' }],
  ['no tab', () => ({ kind: 'no-tab' }), { reason: 'no-tab' }],
  [
    'an error of the extension',
    () => {
      throw new TypeError('x is not a function')
    },
    {
      reason: 'extension-error',
      field: 'TypeError: x is not a function',
      message: expect.stringMatching(
        /: TypeError: x is not a function \(the list of submissions, version 1\.0\.0\)\.$/,
      ),
    },
  ],
])(
  '[E4, E13] %s in the middle: stopped with a reason, nothing lost, and Retry completes it',
  async (_, answer, stop) => {
    const extension = await startExtension(createRows(45))
    extension.fault = ({ path }) => (path.includes('offset=20') ? answer() : null)
    await extension.sync()
    expect(await readStatus(extension.bridge, 'ada')).toMatchObject({ submissions: 20, importState: 'stopped', stop })
    extension.fault = null
    await extension.importer.resumeImport()
    await extension.settle()
    expect((await readReceivedChanges(extension.bridge)).size).toBe(45)
  },
)

it('[E2, E4] the history is read from the newest submission on, and each page is requested after the last one was stored', async () => {
  const extension = await startExtension(createRows(65))
  const stored: number[][] = []
  extension.fault = async ({ path }) => {
    if (path.startsWith('/api/'))
      stored.push((await extension.store.db.getAll('submissions')).map(({ id }) => Number(id)))
    return null
  }
  await extension.sync()
  const newestFirst = stored.map((ids) => ids.sort((a, b) => b - a))
  expect(newestFirst).toEqual([0, 20, 40, 60].map((count) => Array.from({ length: count }, (_, i) => 65 - i)))
})

it('[E4] after a temporary failure, the import continues without the user', async () => {
  const extension = await startExtension(createRows(45))
  let left = 3
  extension.fault = ({ path }) =>
    path.includes('offset=20') && left-- > 0 ? makeHtmlAnswer(429, { retryAfter: '5' }) : null
  await extension.sync()
  expect((await readReceivedChanges(extension.bridge)).size).toBe(45)
})

it('[E4, E12] a full disk stops the import with a reason that cannot be stored, and what was stored stays', async () => {
  const extension = await startExtension(createRows(45))
  const { store, bridge, importer, sync } = extension
  extension.fault = ({ path }) => {
    store.isFull = path.includes('offset=20')
    return null
  }
  const stopped = { submissions: 20, importState: 'stopped', stop: { reason: 'storage-full' } }
  await sync()
  expect(await readStatus(bridge, 'ada')).toMatchObject(stopped)
  expect((await readStatus(bridge, 'ada')).stop?.message).toContain('(the list of submissions, version 1.0.0).')
  await importer.resumeImport()
  await extension.settle()
  expect(await readStatus(bridge, 'ada'), 'the disk is still full').toMatchObject(stopped)
  store.isFull = false
  extension.fault = null
  await importer.resumeImport()
  await extension.settle()
  expect(await readStatus(bridge, 'ada')).toMatchObject({ importState: 'complete', stop: null })
  expect((await readReceivedChanges(bridge)).size).toBe(45)
})

it('[E4] a wait has a reason, and recording sends no request during a wait', async () => {
  const { store, bridge, importer, requests, now } = await startExtension(createRows(20))
  const account = { username: 'Ada', practiceSession: 7 }
  await store.update({ account, retryAt: now.value + 60_000, waitReason: 'blocked', failures: 1 })
  expect(await importer.readAccount()).toBe('ada')
  expect(requests).toEqual([])
  expect(await readStatus(bridge, 'ada')).toMatchObject({
    importState: 'waiting',
    waitReason: 'leetcode.com refused a request.',
  })
  now.value += 60_001
  expect(await readStatus(bridge, 'ada')).toMatchObject({ importState: 'idle', waitReason: null })
})

it('[E2] code with emoji, halves of characters, CRLF, NUL or a million characters arrives unchanged', async () => {
  const strange = ['emoji 😀', 'halves \ud83d and \ude00', 'CR\rLF\r\n', 'NUL \0', '"just a moment" \u2028 \ufeff']
  const codes = [...strange, ...Array.from({ length: 8 }, (_, i) => `# ${i}\n${'x = 1\n'.repeat(170_000)}`)]
  const newest = Math.floor(Date.now() / 1000)
  const extension = await startExtension(
    codes.map((code, i) => makeOwnSubmission({ id: codes.length - i, code, timestamp: newest - i })),
  )
  await extension.sync()
  const all = await readReceivedChanges(extension.bridge)
  expect(codes.map((_, i) => all.get(String(codes.length - i))?.code === codes[i])).toEqual(codes.map(() => true))
})

it('[E9] the app gets the details of the submission that it asks for before those of others', async () => {
  const extension = await startExtension(createRows(40))
  const { settle, bridge, sync } = extension
  extension.fault = ({ body }) => (body?.includes('submissionDetails') ? { kind: 'no-tab' } : null)
  await sync()
  expect(await readStatus(bridge, 'ada')).toMatchObject({ importState: 'complete', withDetails: 0 })
  const read: string[] = []
  extension.fault = ({ body }) => {
    read.push(...(/"submissionId":(\d+)/.exec(body ?? '')?.slice(1) ?? []))
    return null
  }
  await answerRequest(bridge, { id: 1, username: 'ada', type: 'details', submissionIds: ['5', '999'] })
  await settle()
  expect(read.slice(0, 2)).toEqual(['5', '40'])
  expect(read).not.toContain('999')
})

it('[E11] another account in the middle: nothing of it is stored under the first', async () => {
  const extension = await startExtension(createRows(45))
  const bob = extension.site.addAccount('Bob', createRows(1045, 1001))
  extension.fault = ({ path }) => {
    if (path.includes('offset=20') && extension.site.signedInAccount !== bob) extension.site.signIn(bob)
    return null
  }
  await extension.sync()
  expect([...(await readReceivedChanges(extension.bridge, 'ada')).keys()].map(Number).every((id) => id <= 45)).toBe(
    true,
  )
  const bobs = await readReceivedChanges(extension.bridge, 'bob')
  expect(bobs.size).toBe(45)
  const refused = await answerRequest(extension.bridge, { id: 1, username: 'ada', type: 'start' })
  expect(refused).toMatchObject({ type: 'refused', refusal: 'other-user' })
})

it('[E11] a session that was switched while its list was read gets its submissions at the next check', async () => {
  const extension = await startExtension(createRows(30))
  extension.fault = ({ path }) => {
    if (path.startsWith('/api/')) {
      extension.account.sessions.set(8, createRows(60, 51))
      extension.account.activeSessionId = 8
    }
    return null
  }
  await extension.sync()
  extension.fault = null
  await extension.importer.handleSiteOpened()
  await extension.settle()
  const all = await readReceivedChanges(extension.bridge)
  expect([...all.values()].map(({ practiceSession }) => practiceSession)).toEqual(Array(10).fill(8))
})

it('[E4] Pause lasts over restarts until Retry; a deletion gives the database a new id', async () => {
  const extension = await startExtension(createRows(40))
  await extension.importer.pause()
  await extension.restart().sync()
  expect(extension.requests).toEqual([])
  expect((await readStatus(extension.bridge, 'ada')).importState).toBe('paused')
  await extension.importer.resumeImport()
  await extension.settle()
  const { storeId } = await readStatus(extension.bridge, 'ada')
  await extension.store.deleteAll()
  const after = await readStatus(extension.bridge, 'ada')
  expect(after).toMatchObject({ submissions: 0, sequence: 0 })
  expect(after.storeId).not.toBe(storeId)
})

async function startRecording() {
  const extension = await startExtension(createRows(20))
  await extension.sync()
  const record = async (...observations: HookMessage[]) => {
    for (const one of observations) await recordHookMessage(extension.store, 'ada', one, extension.now.value)
  }
  const createSubmitted = (id: number, code: string, startedAt: number): HookMessage => {
    return { kind: 'submitted', submissionId: String(id), slug: 'two-sum', lang: 'python3', code, startedAt }
  }
  const submit = async (id: number, code: string, at: number) => {
    await record(createSubmitted(id, code, at))
    extension.rows.unshift(makeOwnSubmission({ id, timestamp: Math.floor(at / 1000), code }))
    await record({ kind: 'judged', submissionId: String(id) })
    await extension.sync()
    return (await readReceivedChanges(extension.bridge)).get(String(id))
  }
  return Object.assign(extension, { record, submitted: createSubmitted, submit, at: extension.now.value })
}

const HOUR = 60 * 60_000
const STARTER_FINGERPRINT = computeFingerprint(makeStarterCode('python3'))

it('[E5] a submission that belongs to somebody else is never stored', async () => {
  const extension = await startRecording()
  const { record, sync, bridge } = extension
  extension.fault = ({ body }) =>
    body?.includes('"submissionId":21') ? makeJsonAnswer(makeDetails({ user: { username: 'Mallory' } })) : null
  await record({ kind: 'judged', submissionId: '21' })
  await sync()
  expect((await readReceivedChanges(bridge)).has('21')).toBe(false)
})

it('[E6] Runs that no submission followed arrive with the next submission of the problem', async () => {
  const { record, submit, submitted, at } = await startRecording()
  const run = (runId: string, startedAt: number, slug = 'two-sum'): HookMessage => ({
    ...RUN_MESSAGE,
    runId,
    slug,
    startedAt,
  })
  await record(run('day 1', at), run('another problem', at, 'lru-cache'))
  // A submission that the site never confirms gets no test runs.
  await record(submitted(999, 'forged', at + 1000))
  await record(run('day 2', at + 20 * HOUR))
  const first = await submit(21, 'x = 2\n', at + 40 * HOUR)
  expect(first?.runEvents?.runs.map(({ id }) => id)).toEqual(['day 1', 'day 2'])
  expect(first?.codingJourney?.snapshots).toHaveLength(1)
  await record(run('day 3', at + 60 * HOUR))
  const second = await submit(22, 'x = 3\n', at + 60 * HOUR + 1000)
  expect(second?.runEvents).toMatchObject({ count: 1, runs: [{ id: 'day 3' }] })
})

it('[E6] when the stored code has reached its limit, later Runs keep only their verdict', async () => {
  const { record, submit, at } = await startRecording()
  const code = 'x = 1\n'.repeat(100_000)
  for (let i = 0; i < 5; i++)
    await record({ ...RUN_MESSAGE, runId: `run ${i}`, code: `${code}${i}`, startedAt: at + i })
  const runs = (await submit(21, 'x = 2\n', at + 1000))?.runEvents?.runs ?? []
  expect(runs.map(({ statusMsg }) => statusMsg)).toEqual(Array(5).fill('Wrong Answer'))
  expect(runs.map((run) => run.code !== undefined)).toEqual([true, true, true, false, false])
})

it('[E7] a solution that was opened is reported as help, and nothing is reported without one', async () => {
  const { record, submit, at } = await startRecording()
  expect(await submit(21, 'x = 1\n', at)).not.toHaveProperty('usedHints')
  await record({ kind: 'solution-viewed', slug: 'two-sum', at: at + 1000 })
  expect(await submit(22, 'x = 2\n', at + 2000)).toMatchObject({ usedHints: 'solution_peek' })
})

it('[E7] the code history is whole after the clock was set back and forward while typing', async () => {
  const { record, submit, at } = await startRecording()
  const texts = Array.from({ length: 6 }, (_, i) => 'x = 1\n'.repeat(10 * (i + 1)))
  const times = [0, 1000, -5 * 60_000, -4 * 60_000, 60_000, -HOUR].map((shift) => at + shift)
  const typed = { kind: 'typed', slug: 'two-sum', lang: 'python3', how: 'keys', start: STARTER_FINGERPRINT } as const
  await record(...texts.map((code, i) => ({ ...typed, code, at: times[i] ?? 0 })))
  const submission = await submit(21, texts.at(-1) ?? '', at + 1000)
  const rebuilt = rebuildJourney(sortByTime(Object(submission?.codingJourney).snapshots))
  expect(rebuilt.map(({ code }) => code && toPlainText(code))).toEqual(texts)
  expect(submission?.solveTime).toBeLessThanOrEqual(10 * 60)
})
