import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readEvent } from '#events/commit'
import { EVENT } from '#events/event'
import { replay } from '#events/projections/fold'
import { commitsOf } from './given'

/**
 * Stored examples of every event type and version. They stand for logs on people's disks: none is ever changed or
 * removed, and a new version brings new ones.
 */
const FOLDER = new URL('../../fixtures/events/', import.meta.url)
const files = readdirSync(FOLDER).sort()

function examples(file: string): unknown[] {
  const told: unknown = JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))
  return Array.isArray(told) ? told : []
}

/** Types in an order in which a log could hold them: what is spoken of comes first. */
const ORDER = ['SolveRecorded', 'ProfileCreated', 'SolveEnriched']
const place = (file: string): number => (ORDER.indexOf(typeOf(file)) + ORDER.length + 1) % (ORDER.length + 1)
const typeOf = (file: string): string => file.split('.')[0] ?? ''

test('[L1] every event type has a stored example of each version this build writes', () => {
  const written = EVENT.options.map(({ entries }) => `${entries.type.literal}.v${entries.v.literal}.json`)
  expect(files).toEqual(expect.arrayContaining(written))
})

test.each(files)('[L1] %s can be read for ever, each example unchanged', (file) => {
  const found = examples(file)
  expect(found.length).toBeGreaterThan(0)
  for (const stored of found) {
    expect(stored).toMatchObject({ type: typeOf(file), v: Number(/\.v(\d+)\./.exec(file)?.[1]) })
    expect(readEvent(stored)).toEqual({ known: true, event: stored })
  }
})

test('[L1] folded together the examples give these tables for ever', () => {
  const sorted = [...files].sort((a, b) => place(a) - place(b))
  const tables = replay(commitsOf(sorted.map(examples)))
  expect(tables.skipped).toEqual([])
  // Fingerprints may change with the folds' version: they are no fact about the user.
  for (const row of Object.values(tables.solves)) row.prints = {}
  expect(tables).toMatchSnapshot()
})
