import { expect, it } from 'vitest'
import { textOf } from '#domain/journey/checksummed-text'
import { rebuildJourney, sortByTime } from '#domain/journey/rebuild'
import { statusOf } from '../../extension/background/bridge'
import { recordObservation } from '../../extension/background/recorder'
import type { Observation } from '../../extension/messages'
import { details, jsonAnswer, restRow } from '../unit/extension/site'
import { RUN, receivedChanges, rowsOf, startExtension } from './extension-world'

it('[E5, E6, E7] a submission arrives with its code history and Runs once the site confirmed it', async () => {
  const world = await startExtension(rowsOf(20))
  await world.sync()
  const before = (await statusOf(world.bridge, 'ada')).sequence
  const at = world.now.value
  const observations: Observation[] = [
    { kind: 'typed', slug: 'two-sum', lang: 'python3', code: 'x = 1', at: at },
    { ...RUN, startedAt: at + 1000 },
    { ...RUN, startedAt: at + 1000 },
    {
      kind: 'submitted',
      submissionId: '21',
      slug: 'two-sum',
      lang: 'python3',
      code: 'x = 1\ny = 3\n',
      startedAt: at + 9000,
    },
  ]
  for (const one of observations) await recordObservation(world.store, 'ada', one, world.now.value)
  expect((await receivedChanges(world.bridge)).has('21')).toBe(false)
  world.site.rows.unshift(restRow(21, { timestamp: Math.floor(at / 1000) }))
  await recordObservation(world.store, 'ada', { kind: 'judged', submissionId: '21' }, world.now.value)
  await world.sync()
  const submission = (await receivedChanges(world.bridge)).get('21')
  expect(submission).toMatchObject({
    statusDisplay: 'Accepted',
    solveTime: 9,
    codingJourney: { snapshotCount: 3, totalCodingTime: 9000 },
    runEvents: { count: 1, runs: [{ id: 'runcode_1', statusMsg: 'Wrong Answer', code: RUN.code }] },
  })
  expect((await statusOf(world.bridge, 'ada')).sequence).toBeGreaterThan(before)
  // The accepted submission ended the attempt, so the next text starts a new one.
  await recordObservation(
    world.store,
    'ada',
    { kind: 'typed', slug: 'two-sum', lang: 'python3', code: 'z', at: at + 10_000 },
    at,
  )
  expect(await world.store.db.count('attempts')).toBe(2)
})

it('[E10] a forged submission that the site does not know is never stored', async () => {
  const world = await startExtension(rowsOf(20))
  await world.sync()
  const forged: Observation = {
    kind: 'submitted',
    submissionId: '999',
    slug: 'two-sum',
    lang: 'x',
    code: 'x',
    startedAt: 1,
  }
  await recordObservation(world.store, 'ada', forged, world.now.value)
  await world.sync()
  expect((await receivedChanges(world.bridge)).size).toBe(20)
  expect(await world.store.db.count('wanted')).toBe(0)
})

it('[E5] a submission that belongs to somebody else is never stored', async () => {
  const world = await startExtension(rowsOf(20))
  await world.sync()
  world.site.rows.unshift(restRow(21))
  world.site.fault = ({ body }) =>
    body?.includes('"submissionId":21') ? jsonAnswer(details({ user: { username: 'Mallory' } })) : null
  await recordObservation(world.store, 'ada', { kind: 'judged', submissionId: '21' }, world.now.value)
  await world.sync()
  expect((await receivedChanges(world.bridge)).has('21')).toBe(false)
})

const typed = (code: string, at: number, slug = 'two-sum'): Observation => ({
  kind: 'typed',
  slug,
  lang: 'python3',
  code,
  at,
})
const submitted = (id: number, code: string, startedAt: number): Observation => {
  return { kind: 'submitted', submissionId: String(id), slug: 'two-sum', lang: 'python3', code, startedAt }
}

/** An extension with a complete history, and the recorder of its user. */
async function recording() {
  const world = await startExtension(rowsOf(20))
  await world.sync()
  /** Records the hook's messages. The site confirms the submissions in `confirmed`. */
  const record = async (...observations: Observation[]) => {
    for (const one of observations) await recordObservation(world.store, 'ada', one, world.now.value)
  }
  const submit = async (id: number, code: string, at: number, fields: object = {}) => {
    await record(submitted(id, code, at))
    world.site.rows.unshift(restRow(id, { timestamp: Math.floor(at / 1000), code, ...fields }))
    await record({ kind: 'judged', submissionId: String(id) })
    await world.sync()
    return (await receivedChanges(world.bridge)).get(String(id))
  }
  return { ...world, record, submit, at: world.now.value }
}

const HOUR = 60 * 60_000

it('[E6] Runs that no submission followed arrive with the next submission of the problem', async () => {
  const { record, submit, at } = await recording()
  const run = (runId: string, startedAt: number, slug = 'two-sum'): Observation => ({ ...RUN, runId, slug, startedAt })
  await record(run('day 1', at), run('another problem', at, 'lru-cache'))
  // A submission that the site never confirms gets no Runs.
  await record(submitted(999, 'forged', at + 1000))
  await record(run('day 2', at + 20 * HOUR))
  const first = await submit(21, 'x = 2\n', at + 40 * HOUR)
  expect(first?.runEvents?.runs.map(({ id }) => id)).toEqual(['day 1', 'day 2'])
  expect(first?.codingJourney?.snapshots).toHaveLength(1)
  await record(run('day 3', at + 60 * HOUR))
  const second = await submit(22, 'x = 3\n', at + 60 * HOUR + 1000)
  expect(second?.runEvents).toMatchObject({ count: 1, runs: [{ id: 'day 3' }] })
})

it('[E6] Runs beyond the bound of stored code keep their verdict', async () => {
  const { record, submit, at } = await recording()
  const code = 'x = 1\n'.repeat(100_000)
  for (let i = 0; i < 5; i++) await record({ ...RUN, runId: `run ${i}`, code: `${code}${i}`, startedAt: at + i })
  const submission = await submit(21, 'x = 2\n', at + 1000)
  const runs = submission?.runEvents?.runs ?? []
  expect(runs.map(({ statusMsg }) => statusMsg)).toEqual(Array(5).fill('Wrong Answer'))
  expect(runs.map((run) => run.code !== undefined)).toEqual([true, true, true, false, false])
})

it('[E7] a solution that was opened is reported as help, and nothing is reported without one', async () => {
  const { record, submit, at } = await recording()
  expect(await submit(21, 'x = 1\n', at)).not.toHaveProperty('usedHints')
  await record({ kind: 'solution-viewed', slug: 'two-sum', at: at + 1000 })
  expect(await submit(22, 'x = 2\n', at + 2000)).toMatchObject({ usedHints: 'solution_peek' })
})

it('[E7] the code history is whole after the clock was set back and forward while typing', async () => {
  const { record, submit, at } = await recording()
  const texts = Array.from({ length: 6 }, (_, i) => 'x = 1\n'.repeat(10 * (i + 1)))
  const times = [0, 1000, -5 * 60_000, -4 * 60_000, 60_000, -HOUR].map((shift) => at + shift)
  await record(...texts.map((text, i) => typed(text, times[i] ?? 0)))
  const submission = await submit(21, texts.at(-1) ?? '', at + 1000)
  const rebuilt = rebuildJourney(sortByTime(Object(submission?.codingJourney).snapshots))
  expect(rebuilt.map(({ code }) => code && textOf(code))).toEqual(texts)
  expect(submission?.solveTime).toBeLessThanOrEqual(10 * 60)
})

it('[E7] 5,000 snapshots in one attempt are bounded, and the newest code is never lost', async () => {
  const { store, record, submit, at } = await recording()
  await record(typed('start\n', at))
  const [attempt] = await store.db.getAll('attempts')
  if (!attempt) throw new Error('There is no attempt.')
  const [first] = await store.db.getAll('snapshots')
  const tx = store.db.transaction(['attempts', 'snapshots'], 'readwrite')
  for (let i = 1; i < 4_999; i++) void tx.objectStore('snapshots').put(Object(first), [attempt.number, i])
  await tx.objectStore('attempts').put({ ...attempt, snapshots: 4_999 })
  await tx.done
  await record(typed('x = 1\n'.repeat(100), at + 1000))
  const last = await submit(21, 'y = 1\n', at + 2000, { status: 11, status_display: 'Wrong Answer' })
  expect(last?.codingJourney).toMatchObject({ snapshotCount: 5_000 })
  expect(last?.code).toBe('y = 1\n')
  const beyond = await submit(22, 'z = 1\n', at + 3000)
  expect(beyond).toMatchObject({ code: 'z = 1\n', codingJourney: { snapshotCount: 5_000 } })
})
