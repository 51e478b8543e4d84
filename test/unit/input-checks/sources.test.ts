import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createProblemUrl } from '#domain/problem-url'
import type { Submission } from '#domain/solve'
import { MAX_SHORT_LENGTH } from '#domain/submission-limits'
import { recordSubmissions } from '#events/decide/submissions'
import { createTables } from '#events/projections/tables'
import { MAX_ACCEPTED_SECONDS, MAX_DATE_MS } from '#lib/time'
import { AppError } from '#worker/app-error'
import { readLegacyData } from '#worker/legacy-import/read-legacy-data'
import { parseCatalog } from '#worker/sources/catalog'
import { fetchRecent, verifyUser } from '#worker/sources/practice-site'
import { readSubmissions } from '#worker/sources/submission'
import { DETAILS, JOURNEY, NOTES_AND_FEEDBACK, RUN, RUNS, SNAPSHOT, SUBMISSION } from '#worker/sources/submission-shape'
import { hostileText } from '../../hostile'
import { assertProperty } from '../../property'
import { makeFakeFetch } from '../worker/answers'
import {
  formatPath,
  generateHostileJson,
  generateHostileLeaf,
  listLeaves,
  listSchemaPaths,
  replaceLeaf,
  UNDISPLAYABLE_NUMBERS,
} from './hostile-values'
import { showEverything } from './show-everything'
import { FULL_SUBMISSION, makeBareSubmission } from './submission'

const ROW_BEFORE = makeBareSubmission('lru-cache')
const ROW_AFTER = makeBareSubmission('word-break')

function expectBounded(submissions: readonly Submission[]): void {
  for (const { path } of listLeaves(submissions).filter(({ kind }) => kind === 'number')) {
    const value = path.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), submissions)
    expect(Math.abs(Number(value)), formatPath(path)).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER)
    if (/startedAt|Run$|Snapshot$|snapshots\.timestamp|Ms$/.test(formatPath(path)))
      expect(Math.abs(Number(value)), formatPath(path)).toBeLessThanOrEqual(MAX_DATE_MS)
  }
  for (const { slug, timestamp, status, lang, facts } of submissions) {
    expect(Math.max(timestamp, facts.timeUsed ?? 0)).toBeLessThanOrEqual(MAX_ACCEPTED_SECONDS)
    expect([slug, status, lang, facts.title ?? '', facts.submissionId ?? ''].join()).toMatch(/^\P{Surrogate}*$/u)
    expect(createProblemUrl(slug)).toContain('leetcode.com')
  }
}

function showSubmissions(submissions: readonly Submission[]): void {
  const events = recordSubmissions('extension', submissions, createTables())
  const storedEvents: unknown[] = structuredClone(events)
  const commit = {
    seq: 1,
    id: 'c',
    at: 1_790_000_000_000,
    device: 'd',
    cause: 'extension',
    events: storedEvents,
  } as const
  expect(showEverything([commit]).skipped).toEqual([])
}

test('[fault 34] the example contains every number and text that a source may send', () => {
  const addPrefix = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`)
  const schemaPaths = [
    ...listSchemaPaths(SUBMISSION).filter((name) => name !== 'problemDescription'),
    ...listSchemaPaths(NOTES_AND_FEEDBACK),
    ...addPrefix('submissionDetails', listSchemaPaths(DETAILS)),
    ...addPrefix('codingJourney', listSchemaPaths(JOURNEY)),
    ...addPrefix('codingJourney.snapshots', listSchemaPaths(SNAPSHOT)),
    ...addPrefix('runEvents', listSchemaPaths(RUNS)),
    ...addPrefix('runEvents.runs', listSchemaPaths(RUN)),
  ]
  const examplePaths = new Set(listLeaves(FULL_SUBMISSION).map(({ path }) => formatPath(path)))
  expect(schemaPaths.filter((name) => !examplePaths.has(name))).toEqual([])
  expect(readSubmissions([FULL_SUBMISSION], 'demo', true).refused).toEqual([])
})

test('[fault 34] with any value in a field, the submission is within limits or refused with its path, and no other is lost', () => {
  assertProperty(
    fc.property(generateHostileLeaf(FULL_SUBMISSION), fc.boolean(), ({ path, value }, isTrusted) => {
      const rows = [ROW_BEFORE, replaceLeaf(FULL_SUBMISSION, path, value), ROW_AFTER]
      const { submissions, refused } = readSubmissions(rows, 'chunk 4', isTrusted)
      expect(submissions.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['lru-cache', 'word-break']))
      for (const line of refused) expect(line).toMatch(/^chunk 4, row 1: /)
      if (submissions.length < 3) expect(refused).toHaveLength(1)
      expectBounded(submissions)
      showSubmissions(submissions)
    }),
    { numRuns: 400 },
  )
})

/** Ids have no limit, because they are converted to text. */
const limitedNumbers = listLeaves(FULL_SUBMISSION).filter(({ kind, path }) => kind === 'number' && path.at(-1) !== 'id')

test.each(limitedNumbers.map(({ path }) => [formatPath(path), path] as const))(
  '[fault 34] an impossible number in %s is refused with its path',
  (_name, path) => {
    const impossibleValues =
      path[0] === 'solveTime' ? [...UNDISPLAYABLE_NUMBERS, MAX_ACCEPTED_SECONDS + 1] : UNDISPLAYABLE_NUMBERS
    for (const value of impossibleValues) {
      const { submissions, refused } = readSubmissions(
        [ROW_BEFORE, replaceLeaf(FULL_SUBMISSION, path, value)],
        'chunk 4',
        true,
      )
      // A submission without its time has no key, so it is refused. Any other invalid field is only left out.
      expect(submissions).toHaveLength(path[0] === 'timestamp' ? 1 : 2)
      expect(refused).toEqual([expect.stringContaining(`chunk 4, row 1: ${path[0]}`)])
    }
  },
)

test('[fault 34] a row of the recent list is within limits or refused with its position, and no other is lost', async () => {
  const row = { ...makeBareSubmission('two-sum'), title: 'Two Sum' }
  await assertProperty(
    fc.asyncProperty(generateHostileJson(row), async (text) => {
      const list = `[${JSON.stringify(ROW_BEFORE)},${text},${JSON.stringify(ROW_AFTER)}]`
      const fetch = makeFakeFetch(`{"data":{"recentSubmissionList":${list}}}`)
      const { submissions, refused } = await fetchRecent(fetch, 'ada')
      expect(submissions.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['lru-cache', 'word-break']))
      if (submissions.length < 3) expect(refused).toEqual([expect.stringMatching(/^recent list, row 1: /)])
      expectBounded(submissions)
      showSubmissions(submissions)
    }),
  )
})

/** The extension may also send the texts as numbers. A property test changes them too rarely. */
const NUMBERS_OR_SHORT_TEXTS = [
  ['runEvents', 'runs', '0', 'id'],
  ['codingJourney', 'snapshots', '0', 'checksumBefore'],
  ['codingJourney', 'snapshots', '0', 'checksumAfter'],
]

test.each(NUMBERS_OR_SHORT_TEXTS.map((path) => [formatPath(path), path] as const))(
  '[fault 34] a text in %s that is too long or contains half a character is refused with its path',
  (name, path) => {
    for (const value of ['a'.repeat(MAX_SHORT_LENGTH + 1), 'a\ud83d']) {
      const rows = [ROW_BEFORE, replaceLeaf(FULL_SUBMISSION, path, value)]
      const { submissions, refused } = readSubmissions(rows, 'chunk 4', true)
      expect(submissions).toHaveLength(2)
      expect(refused).toEqual([expect.stringContaining(`chunk 4, row 1: ${path[0]}`)])
      expect(JSON.stringify(submissions), name).not.toContain(JSON.stringify(value).slice(1, -1))
    }
  },
)

test('[fault 34] the practice site’s answer to a user name becomes a name or a short error', async () => {
  const anyName = fc.oneof(hostileText, fc.constantFrom('Ada', 'a'.repeat(101), 'a|b', 'a b'))
  await assertProperty(
    fc.asyncProperty(anyName, fc.boolean(), async (text, isError) => {
      const answer = isError ? { errors: [{ message: text }] } : { data: { matchedUser: { username: text } } }
      const result = await verifyUser(makeFakeFetch(JSON.stringify(answer)), 'ada').catch((error: unknown) => error)
      if (result instanceof AppError) expect(result.message.length).toBeLessThanOrEqual(300)
      else expect(result).toMatch(/^[^\s|\p{Surrogate}]{1,100}$/u)
    }),
  )
})

test('[fault 34] a problem of the catalog is within limits or left out, and no other is lost', () => {
  const makeRow = (slug: string) => ({
    slug,
    title: 'Two Sum',
    topicTags: ['Array', { name: 'Hash Table' }],
    description: '<p>Given</p>',
    difficulty: 'Easy',
    popularity: 0.9,
    createdAt: 1_440_000_000,
  })
  const otherRows = Array.from({ length: 30 }, (_, i) => makeRow(`problem-${i}`))
  assertProperty(
    fc.property(generateHostileJson(makeRow('two-sum')), (text) => {
      const bytes = new TextEncoder().encode(`${JSON.stringify(otherRows).slice(0, -1)},${text}]`)
      const problems = parseCatalog(bytes)
      expect(problems.length).toBeGreaterThanOrEqual(otherRows.length)
      for (const { slug, title, createdAt, popularity } of problems) {
        expect(`${slug}${title}`).toMatch(/^\P{Surrogate}+$/u)
        expect(Math.abs(createdAt)).toBeLessThanOrEqual(MAX_ACCEPTED_SECONDS)
        expect(popularity).toBeLessThanOrEqual(1)
        createProblemUrl(slug)
      }
    }),
  )
})

test('[fault 34] an entry of the earlier database is within limits or reported with its position, and no other is lost', () => {
  const { titleSlug: slug, statusDisplay: status, solveTime: timeUsed, ...otherFields } = FULL_SUBMISSION
  const solve = { ...otherFields, slug, status, timeUsed, submissionId: '7' }
  const profile = { name: 'Mine', description: 'x', isEditable: true, goals: { Array: 0.5, Graph: 1 } }
  const makeEntry = (key: string, value: unknown) => ({ key: `ada|${key}`, value })
  const anyHostileData = fc.oneof(
    generateHostileLeaf(solve).map(({ path, value }) => ({ solve: replaceLeaf(solve, path, value), profile })),
    generateHostileLeaf(profile).map(({ path, value }) => ({ solve, profile: replaceLeaf(profile, path, value) })),
  )
  assertProperty(
    fc.property(anyHostileData, (hostileData) => {
      const legacyData = readLegacyData(
        {
          version: 4,
          username: 'ada',
          prefs: [],
          solves: [
            makeEntry('two-sum|1', hostileData.solve),
            makeEntry('lru-cache|2', { ...solve, slug: 'lru-cache' }),
          ],
          profiles: [makeEntry('bad', hostileData.profile), makeEntry('good', profile)],
          activeProfiles: [],
        },
        'ada',
      )
      if (!legacyData) throw new Error('nothing was found')
      const { submissions, profiles, refused } = legacyData
      expect(submissions.map((submission) => submission.slug)).toContain('lru-cache')
      expect(profiles.length).toBeGreaterThan(0)
      for (const line of refused) expect(line).toMatch(/^earlier (solves, row 0|profile bad): /)
      if (submissions.length < 2) expect(refused.length).toBeGreaterThan(0)
      expectBounded(submissions)
      showSubmissions(submissions)
    }),
    { numRuns: 150 },
  )
})
