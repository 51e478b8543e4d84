import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemUrl } from '#domain/problem-url'
import type { Submission } from '#domain/solve'
import { recordSubmissions } from '#events/decide/submissions'
import { emptyTables } from '#events/projections/tables'
import { MAX_ACCEPTED_SECONDS, MAX_DATE_MS } from '#lib/time'
import { AppError } from '#worker/app-error'
import { readLegacyData } from '#worker/legacy-import/read-legacy-data'
import { readCatalogBytes } from '#worker/sources/catalog'
import { fetchRecent, verifyUser } from '#worker/sources/practice-site'
import { readSubmissions } from '#worker/sources/submission'
import { DETAILS, JOURNEY, NOTES_AND_FEEDBACK, RUN, RUNS, SNAPSHOT, SUBMISSION } from '#worker/sources/submission-shape'
import { hostileText } from '../../hostile'
import { makeFakeFetch } from '../worker/answers'
import { BEYOND, hostileJson, hostileLeaf, leavesIn, nameOf, namesIn, withLeaf } from './leaves'
import { showEverything } from './shown'
import { bareSubmission, FULL } from './submission'

const BEFORE = bareSubmission('lru-cache')
const BEHIND = bareSubmission('word-break')

/** The limits of every stored value. */
function expectBounded(submissions: readonly Submission[]): void {
  for (const { path } of leavesIn(submissions).filter(({ kind }) => kind === 'number')) {
    const value = path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), submissions)
    expect(Math.abs(Number(value)), nameOf(path)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    if (/startedAt|Run$|Snapshot$|snapshots\.timestamp|Ms$/.test(nameOf(path)))
      expect(Math.abs(Number(value)), nameOf(path)).toBeLessThanOrEqual(MAX_DATE_MS)
  }
  for (const { slug, timestamp, status, lang, facts } of submissions) {
    expect(Math.max(timestamp, facts.timeUsed ?? 0)).toBeLessThanOrEqual(MAX_ACCEPTED_SECONDS)
    expect([slug, status, lang, facts.title ?? '', facts.submissionId ?? ''].join()).toMatch(/^\P{Surrogate}*$/u)
    expect(problemUrl(slug)).toContain('leetcode.com')
  }
}

/** Records submissions in an empty log and computes everything that is shown of it. */
function show(submissions: readonly Submission[]): void {
  const events = recordSubmissions('extension', submissions, emptyTables())
  const stored: unknown[] = structuredClone(events)
  const commit = { seq: 1, id: 'c', at: 1_790_000_000_000, device: 'd', cause: 'extension', events: stored } as const
  expect(showEverything([commit]).skipped).toEqual([])
}

test('[fault 34] the example contains every number and text that a source may send', () => {
  const within = (name: string, names: readonly string[]) => names.map((one) => `${name}.${one}`)
  const all = [
    ...namesIn(SUBMISSION).filter((name) => name !== 'problemDescription'),
    ...namesIn(NOTES_AND_FEEDBACK),
    ...within('submissionDetails', namesIn(DETAILS)),
    ...within('codingJourney', namesIn(JOURNEY)),
    ...within('codingJourney.snapshots', namesIn(SNAPSHOT)),
    ...within('runEvents', namesIn(RUNS)),
    ...within('runEvents.runs', namesIn(RUN)),
  ]
  const expected = new Set(leavesIn(FULL).map(({ path }) => nameOf(path)))
  expect(all.filter((name) => !expected.has(name))).toEqual([])
  expect(readSubmissions([FULL], 'demo', true).refused).toEqual([])
})

test('[fault 34] with any value in a field, the submission is within limits or refused with its path, and no other is lost', () => {
  fc.assert(
    fc.property(hostileLeaf(FULL), fc.boolean(), ({ path, value }, trusted) => {
      const rows = [BEFORE, withLeaf(FULL, path, value), BEHIND]
      const { submissions, refused } = readSubmissions(rows, 'chunk 4', trusted)
      expect(submissions.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['lru-cache', 'word-break']))
      for (const line of refused) expect(line).toMatch(/^chunk 4, row 1: /)
      if (submissions.length < 3) expect(refused).toHaveLength(1)
      expectBounded(submissions)
      show(submissions)
    }),
    { numRuns: 400 },
  )
})

/** Numbers that are converted to text have no limit of their own. */
const numbers = leavesIn(FULL).filter(({ kind, path }) => kind === 'number' && path.at(-1) !== 'id')

test.each(numbers.map(({ path }) => [nameOf(path), path] as const))(
  '[fault 34] an impossible number in %s is refused with its path',
  (_name, path) => {
    const tooMuch = path[0] === 'solveTime' ? [...BEYOND, MAX_ACCEPTED_SECONDS + 1] : BEYOND
    for (const value of tooMuch) {
      const { submissions, refused } = readSubmissions([BEFORE, withLeaf(FULL, path, value)], 'chunk 4', true)
      // Without its time a submission has no key. Any other field costs only itself.
      expect(submissions).toHaveLength(path[0] === 'timestamp' ? 1 : 2)
      expect(refused).toEqual([expect.stringContaining(`chunk 4, row 1: ${path[0]}`)])
    }
  },
)

test('[fault 34] a row of the recent list is within limits or refused with its position, and no other is lost', async () => {
  const row = { ...bareSubmission('two-sum'), title: 'Two Sum' }
  await fc.assert(
    fc.asyncProperty(hostileJson(row), async (text) => {
      const list = `[${JSON.stringify(BEFORE)},${text},${JSON.stringify(BEHIND)}]`
      const fetch = makeFakeFetch(`{"data":{"recentSubmissionList":${list}}}`)
      const { submissions, refused } = await fetchRecent(fetch, 'ada')
      expect(submissions.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['lru-cache', 'word-break']))
      if (submissions.length < 3) expect(refused).toEqual([expect.stringMatching(/^recent list, row 1: /)])
      expectBounded(submissions)
      show(submissions)
    }),
  )
})

test('[fault 34] the practice site’s answer to a user name becomes a name or a short error', async () => {
  const name = fc.oneof(hostileText, fc.constantFrom('Ada', 'a'.repeat(101), 'a|b', 'a b'))
  await fc.assert(
    fc.asyncProperty(name, fc.boolean(), async (text, isError) => {
      const answer = isError ? { errors: [{ message: text }] } : { data: { matchedUser: { username: text } } }
      const found = await verifyUser(makeFakeFetch(JSON.stringify(answer)), 'ada').catch((error: unknown) => error)
      if (found instanceof AppError) expect(found.message.length).toBeLessThanOrEqual(300)
      else expect(found).toMatch(/^[^\s|\p{Surrogate}]{1,100}$/u)
    }),
  )
})

test('[fault 34] a problem of the catalog is within limits or left out, and no other is lost', async () => {
  const row = (slug: string) => ({
    slug,
    title: 'Two Sum',
    topicTags: ['Array', { name: 'Hash Table' }],
    description: '<p>Given</p>',
    difficulty: 'Easy',
    popularity: 0.9,
    createdAt: 1_440_000_000,
  })
  const others = Array.from({ length: 30 }, (_, i) => row(`problem-${i}`))
  await fc.assert(
    fc.asyncProperty(hostileJson(row('two-sum')), async (text) => {
      const bytes = new TextEncoder().encode(`${JSON.stringify(others).slice(0, -1)},${text}]`)
      const problems = await readCatalogBytes(bytes)
      expect(problems.length).toBeGreaterThanOrEqual(others.length)
      for (const { slug, title, createdAt, popularity } of problems) {
        expect(`${slug}${title}`).toMatch(/^\P{Surrogate}+$/u)
        expect(Math.abs(createdAt)).toBeLessThanOrEqual(MAX_ACCEPTED_SECONDS)
        expect(popularity).toBeLessThanOrEqual(1)
        problemUrl(slug)
      }
    }),
  )
})

test('[fault 34] an entry of the earlier database is within limits or reported with its position, and no other is lost', () => {
  const { titleSlug: slug, statusDisplay: status, solveTime: timeUsed, ...rest } = FULL
  const solve = { ...rest, slug, status, timeUsed, submissionId: '7' }
  const profile = { name: 'Mine', description: 'x', isEditable: true, goals: { Array: 0.5, Graph: 1 } }
  const entry = (key: string, value: unknown) => ({ key: `ada|${key}`, value })
  const hostile = fc.oneof(
    hostileLeaf(solve).map(({ path, value }) => ({ solve: withLeaf(solve, path, value), profile })),
    hostileLeaf(profile).map(({ path, value }) => ({ solve, profile: withLeaf(profile, path, value) })),
  )
  fc.assert(
    fc.property(hostile, (bad) => {
      const earlier = readLegacyData(
        {
          version: 4,
          username: 'ada',
          prefs: [],
          solves: [entry('two-sum|1', bad.solve), entry('lru-cache|2', { ...solve, slug: 'lru-cache' })],
          profiles: [entry('bad', bad.profile), entry('good', profile)],
          activeProfiles: [],
        },
        'ada',
      )
      if (!earlier) throw new Error('nothing was found')
      const { submissions, profiles, refused } = earlier
      expect(submissions.map((one) => one.slug)).toContain('lru-cache')
      expect(profiles.length).toBeGreaterThan(0)
      for (const line of refused) expect(line).toMatch(/^earlier (solves, row 0|profile bad): /)
      if (submissions.length < 2) expect(refused.length).toBeGreaterThan(0)
      expectBounded(submissions)
      show(submissions)
    }),
    { numRuns: 150 },
  )
})
