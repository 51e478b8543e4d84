import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENT } from '#events/event'
import { readEvent } from '#events/read-event'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from '../events/given'
import { anyHostileLeaf, formatPath, listLeaves, listSchemaPaths, replaceLeaf, UNDISPLAYABLE_NUMBERS } from './leaves'
import { showEverything } from './shown'

const FOLDER = new URL('../../fixtures/events/', import.meta.url)
const FAILED_DETAILS = { runtimeError: 'none', compileError: 'none', fullCodeOutput: '1' }
const EXAMPLES = [
  ...readdirSync(FOLDER).flatMap((file): object[] => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
  makeSolveRecorded({ facts: { submissionDetails: FAILED_DETAILS } }),
]

/** Makes a log with one hostile event between valid events. */
const makeLogWith = (event: unknown) =>
  makeCommits([
    [makeSolveRecorded()],
    [event],
    [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: 'mine' } }],
    [makeSolveRecorded({ key: 'lru-cache|1785000001', slug: 'lru-cache', timestamp: 1_785_000_001 })],
  ])

test('[fault 34] the stored examples contain every number and text that an event may have', () => {
  const examplePaths = new Set(EXAMPLES.flatMap((example) => listLeaves(example)).map(({ path }) => formatPath(path)))
  expect(listSchemaPaths(EVENT).filter((name) => !examplePaths.has(name))).toEqual([])
})

test('[fault 34] an event with any value is read, or skipped with its position, and no screen throws', () => {
  const anyHostileEvent = fc
    .constantFrom(...EXAMPLES)
    .chain((example) =>
      anyHostileLeaf(example).map((leaf) => ({ ...leaf, event: replaceLeaf(example, leaf.path, leaf.value) })),
    )
  fc.assert(
    fc.property(anyHostileEvent, ({ event, path }) => {
      const read = readEvent(event)
      if (!read.known && path[0] !== 'type' && path[0] !== 'v') expect(read.reason).toContain(`${path[0]}`)
      const tables = showEverything(makeLogWith(event))
      expect(tables.skipped.map(({ at }) => at)).toEqual(read.known ? [] : [{ seq: 2, index: 0 }])
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
  const read = readEvent(makeSolveRecorded({ facts: JSON.parse(`{"codingJourney":"${'x'.repeat(1_000_000)}"}`) }))
  expect(read.known ? '' : read.reason.length).toBeLessThan(400)
})
