import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit, EventAddress } from '#events/commit'
import { replay } from '#events/projections/fold'
import { getOwnEntry } from '#lib/own-entry'
import { assertProperty } from '../../property'
import { listEffectiveEvents } from './effective-events'
import { anyDamagedLog, anyLog } from './histories'

/** Computes a person's decisions about problems without the app's own code. */
class PersonDecisions {
  readonly notes = new Map<string, EventAddress | null>()
  readonly stars = new Map<string, boolean>()
  readonly tags = new Map<string, string[]>()
  readonly postponed = new Map<string, number | null>()
  readonly suspended = new Map<string, boolean>()

  constructor(log: readonly Commit[]) {
    for (const numberedEvent of listEffectiveEvents(log)) this.#apply(numberedEvent)
  }

  #apply({ event, at }: ReturnType<typeof listEffectiveEvents> extends Generator<infer One> ? One : never): void {
    switch (event.type) {
      case 'ProblemNoteSaved':
        this.notes.set(event.slug, event.note === null ? null : at)
        break
      case 'ProblemStarred':
      case 'ProblemUnstarred':
        this.stars.set(event.slug, event.type === 'ProblemStarred')
        break
      case 'ProblemTagged':
      case 'ProblemUntagged': {
        const tags = this.tags.get(event.slug) ?? []
        const isKnown = tags.some((tag) => isSameTag(tag, event.tag))
        if (event.type === 'ProblemUntagged')
          this.tags.set(
            event.slug,
            tags.filter((tag) => !isSameTag(tag, event.tag)),
          )
        else if (!isKnown) this.tags.set(event.slug, [...tags, event.tag])
        break
      }
      case 'ReviewPostponed':
        this.postponed.set(event.slug, event.until)
        break
      case 'ReviewSuspended':
      case 'ReviewResumed':
        this.suspended.set(event.slug, event.type === 'ReviewSuspended')
        break
    }
  }
}

const isSameTag = (a: string, b: string): boolean =>
  a.normalize('NFKC').toLowerCase() === b.normalize('NFKC').toLowerCase()

const readField = <R, T>(table: Readonly<Record<string, R>>, expected: ReadonlyMap<string, T>, field: (row: R) => T) =>
  new Map(
    [...expected.keys()].map((key) => {
      const row = getOwnEntry(table, key)
      return [key, row && field(row)]
    }),
  )

describe('[fault 30] after any loss, withdrawal or merge', () => {
  test('notes, stars, tags, reviews and lists are those of the last events that are not withdrawn', () => {
    assertProperty(
      fc.property(fc.oneof(anyLog, anyDamagedLog), (log) => {
        const { problemNotes, problemTags, reviews } = replay(log)
        const { notes, stars, tags, postponed, suspended } = new PersonDecisions(log)
        expect(readField(problemNotes, notes, ({ note }) => note)).toEqual(notes)
        expect(readField(problemTags, stars, ({ isStarred }) => isStarred)).toEqual(stars)
        expect(readField(problemTags, tags, (row) => [...row.tags])).toEqual(tags)
        expect(readField(reviews, postponed, ({ postponedUntil }) => postponedUntil)).toEqual(postponed)
        expect(readField(reviews, suspended, ({ isSuspended }) => isSuspended)).toEqual(suspended)
      }),
      { numRuns: 300 },
    )
  })
})
