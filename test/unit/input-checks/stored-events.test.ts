import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT } from '#events/event'
import { readEvent } from '#events/read-event'
import { assertProperty } from '../../property'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/event-fixtures'
import {
  formatPath,
  generateHostileLeaf,
  listLeaves,
  listSchemaPaths,
  replaceLeaf,
  UNDISPLAYABLE_NUMBERS,
} from './hostile-values'
import { showEverything } from './show-everything'

const EVENTS_FOLDER = new URL('../../fixtures/events/', import.meta.url)
const FAILED_DETAILS = { runtimeError: 'none', compileError: 'none', fullCodeOutput: '1' }
const EXAMPLE_EVENTS = [
  ...readdirSync(EVENTS_FOLDER).flatMap((file): object[] =>
    JSON.parse(readFileSync(new URL(file, EVENTS_FOLDER), 'utf8')),
  ),
  makeSolveRecorded({ facts: { submissionDetails: FAILED_DETAILS } }),
]

const makeLogWith = (event: unknown) =>
  makeCommits([
    [makeSolveRecorded()],
    [event],
    [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: 'mine' } }],
    [makeSolveRecorded({ key: 'lru-cache|1785000001', slug: 'lru-cache', timestamp: 1_785_000_001 })],
  ])

test('[fault 34] the stored examples contain every number and text that an event may have', () => {
  const examplePaths = new Set(
    EXAMPLE_EVENTS.flatMap((example) => listLeaves(example)).map(({ path }) => formatPath(path)),
  )
  expect(listSchemaPaths(EVENT).filter((name) => !examplePaths.has(name))).toEqual([])
})

test('[fault 34] an event with any value is read, or skipped with its position, and no screen throws', () => {
  const anyHostileEvent = fc
    .constantFrom(...EXAMPLE_EVENTS)
    .chain((example) =>
      generateHostileLeaf(example).map((leaf) => ({ ...leaf, event: replaceLeaf(example, leaf.path, leaf.value) })),
    )
  assertProperty(
    fc.property(anyHostileEvent, ({ event, path }) => {
      const readResult = readEvent(event)
      if (!readResult.known && path[0] !== 'type' && path[0] !== 'v') expect(readResult.reason).toContain(`${path[0]}`)
      const tables = showEverything(makeLogWith(event))
      expect(tables.skipped.map(({ at }) => at)).toEqual(readResult.known ? [] : [{ seq: 2, index: 0 }])
      expect(Object.keys(tables.solves)).toEqual(expect.arrayContaining([SOLVE_KEY, 'lru-cache|1785000001']))
      expect(tables.solves[SOLVE_KEY]?.largeFields.notes).toBeDefined()
      for (const { timestamp } of Object.values(tables.solves)) expect(Number.isSafeInteger(timestamp)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

test.each(UNDISPLAYABLE_NUMBERS)(
  '[fault 34] a solve with the timestamp %d is skipped with its position, and the solves around it are shown',
  (timestamp) => {
    const tables = showEverything(makeLogWith(makeSolveRecorded({ key: 'two-sum|9', timestamp })))
    expect(tables.skipped).toMatchObject([{ at: { seq: 2, index: 0 }, reason: expect.stringMatching(/^timestamp: /) }])
    expect(Object.keys(tables.solves)).toHaveLength(2)
  },
)

test('[fault 34] a solve’s key never contains half of a surrogate pair', () => {
  for (const event of [
    makeSolveRecorded({ slug: 'two\ud83d' }),
    makeSolveRecorded({ key: 'two\ud83d|1' }),
    makeSolveRecorded({ key: `${SOLVE_KEY}|\udc00` }),
  ]) {
    expect(readEvent(event)).toMatchObject({ known: false, reason: expect.stringMatching(/^(slug|key): /) })
  }
})

test('[fault 34] an error message stays short, whatever it quotes', () => {
  const readResult = readEvent(makeSolveRecorded({ facts: JSON.parse(`{"codingJourney":"${'x'.repeat(1_000_000)}"}`) }))
  expect(readResult.known ? '' : readResult.reason.length).toBeLessThan(400)
})
