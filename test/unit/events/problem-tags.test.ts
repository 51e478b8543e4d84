import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_TAGS, normalizeTag, splitTags, TAG_PATTERN, toTagKey } from '#domain/problem-tag'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { assertProperty } from '../../property'
import { makeNthUuid, runCommands } from './command-generators'
import { foldEvents, givenEvents } from './event-fixtures'
import { merge } from './merging'

const slug = 'two-sum'
const starredEvent: SolvelogEvent = { type: 'ProblemStarred', v: 1, slug }
const unstarredEvent: SolvelogEvent = { type: 'ProblemUnstarred', v: 1, slug }
const makeProblemTagged = (tag: string): SolvelogEvent => ({ type: 'ProblemTagged', v: 1, slug, tag })
const makeProblemUntagged = (tag: string): SolvelogEvent => ({ type: 'ProblemUntagged', v: 1, slug, tag })
const makeTagCommand = (...tags: string[]) => ({ type: 'TagProblem', slug, tags }) as const
const makeUntagCommand = (tagText: string) => ({ type: 'UntagProblem', slug, tag: tagText }) as const

describe('[N6] the star of a problem', () => {
  test('is set and removed once', () => {
    givenEvents().when({ type: 'StarProblem', slug }).returnsEvents(starredEvent)
    givenEvents(starredEvent).when({ type: 'StarProblem', slug }).returnsEvents()
    givenEvents(starredEvent).when({ type: 'UnstarProblem', slug }).returnsEvents(unstarredEvent)
    givenEvents().when({ type: 'UnstarProblem', slug }).returnsEvents()
  })
})

describe('[N6] the tags of a problem', () => {
  test('are normalized, in any script, also on a problem that no catalog knows', () => {
    givenEvents()
      .when(makeTagCommand('  two \t words ', 'e\u0301te\u0301', 'حفظ', '👩‍💻', 'a\u202eb\u200bc'))
      .returnsEvents(
        makeProblemTagged('two words'),
        makeProblemTagged('été'),
        makeProblemTagged('حفظ'),
        makeProblemTagged('👩‍💻'),
        makeProblemTagged('abc'),
      )
    givenEvents()
      .when({ type: 'TagProblem', slug: 'nobody-knows-it', tags: ['x'] })
      .returnsEvents({ type: 'ProblemTagged', v: 1, slug: 'nobody-knows-it', tag: 'x' })
  })

  test('are compared without case, and the first spelling stays', () => {
    givenEvents(makeProblemTagged('DP')).when(makeTagCommand('dp')).returnsEvents()
    givenEvents().when(makeTagCommand('Greedy', 'greedy')).returnsEvents(makeProblemTagged('Greedy'))
    givenEvents(makeProblemTagged('DP')).when(makeUntagCommand('dp')).returnsEvents(makeProblemUntagged('DP'))
    givenEvents().when(makeUntagCommand('dp')).returnsEvents()
    expect(foldEvents([makeProblemTagged('DP'), makeProblemTagged('dp')]).problemTags[slug]?.tags).toEqual(['DP'])
  })

  test('are refused if nothing is visible, if they are too long or too many', () => {
    for (const empty of ['', '  ', '\u200b\u200d', '\u2066\u2069'])
      givenEvents().when(makeTagCommand(empty)).refuses('invalid', 'A tag needs at least one letter, digit or symbol.')
    givenEvents()
      .when(makeTagCommand('😀'.repeat(50)))
      .returnsEvents(makeProblemTagged('😀'.repeat(50)))
    for (const long of ['😀'.repeat(51), 'x'.repeat(10_000)])
      givenEvents().when(makeTagCommand(long)).refuses('invalid', 'A tag can have at most 50 characters.')
    const full = Array.from({ length: MAX_TAGS }, (_, n) => makeProblemTagged(`tag ${n}`))
    givenEvents(...full)
      .when(makeTagCommand('one more'))
      .refuses('invalid', 'A problem can have at most 20 tags. Remove one first.')
    givenEvents(...full)
      .when(makeTagCommand('TAG 3'))
      .returnsEvents()
  })

  test('may be named __proto__, but are refused for a problem with this slug', () => {
    givenEvents().when(makeTagCommand('__proto__')).returnsEvents(makeProblemTagged('__proto__'))
    givenEvents()
      .when({ type: 'TagProblem', slug: '__proto__', tags: ['x'] })
      .refuses('invalid', 'This change can’t be stored, so nothing was saved.')
  })

  test('typed as a list are split at commas and lines', () => {
    expect(splitTags(' dp, hard one,,\n حفظ ,\u200b')).toEqual(['dp', 'hard one', 'حفظ'])
  })
})

describe('[N6] laws', () => {
  test('a normalized tag is stored as it is, or refused for its length', () => {
    assertProperty(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (typed) => {
        const normalized = normalizeTag(typed)
        expect(normalizeTag(normalized)).toBe(normalized)
        if (normalized !== '') expect(TAG_PATTERN.test(normalized)).toBe([...normalized].length <= 50)
      }),
      { numRuns: 500 },
    )
  })

  const tagNames = fc.constantFrom('a', 'A', 'b', 'c')
  const command: fc.Arbitrary<Command> = fc.oneof(
    fc.record({ type: fc.constant('TagProblem'), slug: fc.constant(slug), tags: fc.array(tagNames, { maxLength: 2 }) }),
    fc.record({ type: fc.constant('UntagProblem'), slug: fc.constant(slug), tag: tagNames }),
    fc.record({ type: fc.constantFrom('StarProblem', 'UnstarProblem'), slug: fc.constant(slug) }),
  )

  const makeDeviceLog = (commands: readonly Command[], device: number, offsetMs: number): Commit[] => {
    const { commits } = runCommands(commands, `device-${device}`)
    return commits.map((commit) => ({
      ...commit,
      id: makeNthUuid(device * 1000 + commit.seq),
      at: commit.at + offsetMs,
    }))
  }

  /** Returns a star's or tag's name, and whether the problem has it after the event. */
  const readMembership = (event: SolvelogEvent): [string, boolean] => {
    if ('tag' in event) return [`tag ${toTagKey(event.tag)}`, event.type === 'ProblemTagged']
    return ['star', event.type === 'ProblemStarred']
  }

  test('after a merge, the last change of each tag on any device decides only this tag', () => {
    const commands = fc.array(command, { maxLength: 8 })
    assertProperty(
      fc.property(commands, commands, (a, b) => {
        const [ownLog, otherLog] = [makeDeviceLog(a, 1, 0), makeDeviceLog(b, 2, 500)]
        const ordered = [...ownLog, ...otherLog].sort((x, y) => x.at - y.at)
        const lastMembership = new Map(ordered.flatMap(({ events }) => (events as SolvelogEvent[]).map(readMembership)))
        const expectedNames = [...lastMembership].flatMap(([name, isMember]) => (isMember ? [name] : [])).sort()
        for (const merged of [merge(ownLog, otherLog), merge(otherLog, ownLog)]) {
          const { isStarred, tags } = replay(merged).problemTags[slug] ?? { isStarred: false, tags: [] }
          const members = [...(isStarred ? ['star'] : []), ...tags.map((one) => `tag ${toTagKey(one)}`)]
          expect(members.sort()).toEqual(expectedNames)
        }
      }),
    )
  })
})
