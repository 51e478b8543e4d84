import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Category } from '#domain/category'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { ACCEPTED, type Submission } from '#domain/solve'
import type { Tables } from '#events/projections/tables'
import { DAY_SECONDS } from '#lib/time'
import { getLastingRecommendations, recommend } from '#worker/dashboard/recommendations'
import type { Session } from '#worker/session'
import { assertProperty } from '../../property'
import { makeProblem } from '../domain/problem'
import { runCommands } from '../events/command-generators'
import { foldEvents, OTHER_ID } from '../events/event-fixtures'
import { makeBareSession, makeLog } from './session-with'

const NOW_SECONDS = 20_659 * DAY_SECONDS
const TOPICS = ['Array', 'Graph'] as const
const PROBLEMS = new Map(
  Array.from({ length: 60 }, (_, n) => {
    const facts = { ...(n === 3 ? {} : { number: n }), categories: [...TOPICS], isFundamental: n % 2 === 0 }
    return [`p${n}`, makeProblem(`p${n}`, { ...facts, isPaid: n === 7 })] as const
  }),
)
const PROFILE = { ...FALLBACK_PROFILE, goals: { Array: 0.5, Graph: 0.6 } }

const anySolve = fc.tuple(fc.nat(59), fc.nat(200), fc.constantFrom(ACCEPTED, 'Wrong Answer')).map(
  ([n, days, status]): Submission => ({
    slug: `p${n}`,
    timestamp: NOW_SECONDS - days * DAY_SECONDS - n,
    status,
    lang: 'python3',
    facts: {},
  }),
)
const STUDY_LIST = { name: 'Mine', slugs: ['p1', 'p2', 'p3', 'p7', 'p8', 'unknown'] }
const anyListId = fc.constantFrom(null, 'blind75', OTHER_ID)

/**
 * `days` is the number of days after the solves. `storedSeed` is the seed in the database, `seed` the seed in memory.
 */
function makeSession(tables: Tables, days: number, seed: number, storedSeed: number | null): Session {
  const now = () => (NOW_SECONDS + days * DAY_SECONDS) * 1000
  const session = makeBareSession({ log: makeLog(tables), problems: PROBLEMS, defaults: [PROFILE], now })
  return Object.assign(session, { seed, db: { get: async () => storedSeed ?? undefined } })
}

test('[R4] the page caches what the worker returns after the next start, on any later day, and also if another tab drew again', async () => {
  await assertProperty(
    fc.asyncProperty(
      fc.array(anySolve, { maxLength: 40 }),
      anyListId,
      fc.nat(400),
      fc.nat(),
      fc.option(fc.nat()),
      async (submissions, list, days, seed, storedSeed) => {
        const startTables = foldEvents([
          { type: 'StudyListCreated', v: 1, id: OTHER_ID, ...STUDY_LIST },
          { type: 'ProfileListSet', v: 1, profile: PROFILE.id, list },
        ])
        const { tables } = runCommands(
          [{ type: 'RecordSubmissions', source: 'extension', submissions }],
          'device-a',
          startTables,
        )
        const cached = await getLastingRecommendations(makeSession(tables, 0, seed, storedSeed))
        expect(Object.keys(cached.rows)).toEqual(['Random', ...TOPICS])
        const nextSession = makeSession(tables, days, storedSeed ?? seed, storedSeed)
        for (const row of ['Random', ...TOPICS] as (Category | 'Random')[]) {
          const { fundamentals, fresh, list } = recommend(nextSession, row === 'Random' ? null : row)
          expect(cached.list).toBe(list)
          const expectedBuckets = [fundamentals, fresh].map((bucket) =>
            bucket.map(({ problem: { slug, number, title, difficulty }, lastSolved }) => ({
              problem: { slug, ...(number === undefined ? {} : { number }), title, difficulty },
              lastSolved,
            })),
          )
          expect([cached.rows[row]?.fundamentals, cached.rows[row]?.fresh]).toEqual(expectedBuckets)
        }
      },
    ),
  )
})

test('[R4] a new seed that this tab drew is kept, also if it is not stored yet', async () => {
  const session = makeSession(runCommands([]).tables, 0, 1, 5)
  const runningCall = getLastingRecommendations(session)
  session.seed = 9
  await runningCall
  expect(session.seed).toBe(9)
})
