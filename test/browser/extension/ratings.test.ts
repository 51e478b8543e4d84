import { expect, it } from 'vitest'
import { answerRequest, readStatus } from '../../../extension/background/bridge'
import { DEMO_ACCOUNT, fillWithDemo, removeDemo } from '../../../extension/background/demo'
import { readLastSubmission } from '../../../extension/background/last-submission'
import { rateSubmission } from '../../../extension/background/ratings'
import { TABLE_NAMES } from '../../../extension/background/store'
import { makeOwnSubmission } from '../../fake-site/leetcode/accounts'
import { readReceivedChanges, startExtension, type TestExtension } from '../test-extension'

const HOUR_SECONDS = 3600

/** Creates submissions of one problem from their ages and status codes. Code 10 is Accepted, 11 is Wrong Answer. */
const createSubmissions = (...solves: [hours: number, status: 10 | 11][]) => {
  const now = Math.floor(Date.now() / 1000)
  return solves.map(([hours, status], i) =>
    makeOwnSubmission({ id: 100 - i, titleSlug: 'two-sum', timestamp: now - Math.round(hours * HOUR_SECONDS), status }),
  )
}

/** Returns the offset from UTC (minutes) of a time zone in which it is noon. So no day ends during a test. */
const getNoonOffset = ({ now }: TestExtension): number => 12 * 60 - (Math.floor(now.value / 60_000) % (24 * 60))

const readLastOfAda = (extension: TestExtension) =>
  readLastSubmission(extension.store, 'ada', extension.now.value, () => getNoonOffset(extension))

it('[E23] the suggested rating of the last submission depends on the submissions of its problem on the same day', async () => {
  const extension = await startExtension(createSubmissions([0.1, 10], [0.2, 11], [0.3, 11], [20, 11]))
  await extension.sync()
  const found = await readLastOfAda(extension)
  expect(found).toMatchObject({ id: '100', title: 'Two Sum', verdict: 'Accepted', isAccepted: true, chosen: null })
  expect(found, 'one of four was made on the day before').toMatchObject({
    tries: 3,
    derived: 'hard',
    why: 'Hard, because of 2 failed attempts',
  })
})

it('[E23] a submission of the day before yesterday is not shown', async () => {
  const extension = await startExtension(createSubmissions([25, 10]))
  await extension.sync()
  expect(await readLastOfAda(extension)).toBeNull()
  expect(
    await readLastSubmission(extension.store, 'nobody', extension.now.value, () => getNoonOffset(extension)),
  ).toBeNull()
})

it('[E23] a rating is sent again until an app has confirmed exactly this rating', async () => {
  const extension = await startExtension(createSubmissions([0.1, 10], [0.2, 10]))
  await extension.sync()
  const { store, bridge } = extension
  const readRatings = async () => (await readStatus(bridge, 'ada')).ratings ?? []
  const confirm = (ratingIds: string[]) => answerRequest(bridge, { id: 1, username: 'Ada', type: 'rated', ratingIds })
  await rateSubmission(store, 'ada', '100', 'easy', 1)
  const [first] = await readRatings()
  await rateSubmission(store, 'ada', '100', 'hard', 2)
  await rateSubmission(store, 'ada', '99', 'good', 3)
  await rateSubmission(store, 'ada', 'unknown', 'good', 4)
  expect(await readRatings()).toMatchObject([
    { submissionId: '100', rating: 'hard' },
    { submissionId: '99', rating: 'good' },
  ])
  await confirm([first?.id ?? ''])
  expect(await readRatings(), 'the rating was changed before it was confirmed').toHaveLength(2)
  expect(await readLastOfAda(extension)).toMatchObject({ chosen: { rating: 'hard', isConfirmed: false } })
  await confirm((await readRatings()).map(({ id }) => id))
  expect(await readRatings()).toEqual([])
  expect(await store.db.count('ratings'), 'confirmed ratings do not pile up').toBe(1)

  await rateSubmission(store, 'ada', '100', 'again', 5)
  expect((await readStatus(bridge, 'eve')).ratings, 'another user gets none').toEqual([])
  await store.deleteAccount('ada')
  expect(await store.db.count('ratings')).toBe(0)
})

it('[E23] the number of due reviews is stored for the account that is signed in', async () => {
  const extension = await startExtension(createSubmissions([0.1, 10]))
  await extension.sync()
  const { store, bridge, now } = extension
  await answerRequest(bridge, { id: 1, username: 'ADA', type: 'due', count: 4 })
  expect(await store.readState()).toMatchObject({ due: { account: 'ada', count: 4, at: now.value } })
  expect(await answerRequest(bridge, { id: 2, username: 'eve', type: 'due', count: 9 })).toMatchObject({
    refusal: 'other-user',
  })
  expect(await store.readState()).toMatchObject({ due: { count: 4 } })
})

it('[E12] the demo data passes through the recorder, and is removed without a trace', async () => {
  const extension = await startExtension([])
  const { store, bridge, now } = extension
  await fillWithDemo(store, now.value)
  expect(await readStatus(bridge, DEMO_ACCOUNT)).toMatchObject({
    submissions: 6,
    withCode: 6,
    withDetails: 6,
    importState: 'paused',
  })
  const received = await readReceivedChanges(bridge, DEMO_ACCOUNT)
  const accepted = [...received.values()].find(
    ({ titleSlug, statusDisplay }) => titleSlug === 'two-sum' && statusDisplay === 'Accepted',
  )
  expect(accepted?.codingJourney?.snapshots.length).toBeGreaterThanOrEqual(2)
  expect(accepted?.runEvents?.runs.map(({ statusMsg }) => statusMsg)).toEqual(['Wrong Answer', 'Accepted'])
  expect(accepted?.solveTime).toBeGreaterThan(60)
  expect((await readReceivedChanges(bridge, 'ada')).size, 'it belongs to nobody').toBe(0)
  await removeDemo(store)
  for (const table of TABLE_NAMES.filter((one) => one !== 'state')) expect(await store.db.count(table), table).toBe(0)
  expect(await store.readState()).toMatchObject({ account: null, isPaused: true })
})
