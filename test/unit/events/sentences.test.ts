import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { summarizeCommit } from '#events/describe/commit-summary'
import { summarizeEvent } from '#events/describe/event-summary'
import { buildEventSentence, buildSentence, type Names } from '#events/describe/sentences'
import { EVENT } from '#events/event'
import { readEvent } from '#events/read-event'
import { makeCommits, OTHER_ID, SOLVE_KEY } from './event-fixtures'

function summarize(events: readonly unknown[], cause: string = 'person', device = 'device-a') {
  const [commit] = makeCommits([events], device, cause)
  if (!commit) throw new Error('a commit')
  return summarizeCommit(commit, () => false)
}

const names: Names = {
  solve: (key) => (key === SOLVE_KEY ? 'Two Sum' : key),
  problem: (slug) => (slug === 'two-sum' ? 'Two Sum' : slug),
  profile: (id) => (id === OTHER_ID ? 'Mine' : null),
  list: (id) => (id === 'grind75' ? 'Grind 75' : null),
  change: (id) => (id === 'c1' ? summarize([{ type: 'CodeEdited', v: 1, key: SOLVE_KEY, code: 'x' }]) : null),
  solveTime: () => 0,
  earlierScore: () => null,
}
const describeCommit = (events: readonly unknown[], cause?: string, overrides: Partial<Names> = {}) =>
  buildSentence(summarize(events, cause), { ...names, ...overrides })

describe('the sentence for a commit', () => {
  test('[L2] [fault 31] an undone import, its undo and its redo have different sentences', () => {
    const withdrawn = { type: 'CommitsWithdrawn', v: 1, ids: [OTHER_ID] }
    expect(describeCommit([withdrawn], 'person')).toBe('Undid an import')
    expect(describeCommit([withdrawn, { type: 'ChangeUndone', v: 1, commit: 'w1' }], 'person')).toBe(
      'Restored an undone import',
    )
    expect(describeCommit([withdrawn, { type: 'ChangeRedone', v: 1, commit: 'w2' }], 'person')).toBe(
      'Undid an import again',
    )
  })
})

test('[A16, L2] the undo of a redo names the first change, and a forged log whose undos undo each other has sentences too', () => {
  const makeUndo = (id: string, type: string, commit: string) => ({ ...summarize([{ type, v: 1, commit }]), id })
  const changes = [
    makeUndo('undo', 'ChangeUndone', 'c1'),
    makeUndo('redo', 'ChangeRedone', 'undo'),
    makeUndo('forged', 'ChangeUndone', 'other'),
    makeUndo('other', 'ChangeUndone', 'forged'),
  ]
  const change = (id: string) => changes.find((one) => one.id === id) ?? names.change(id)
  const describeUndoOf = (commit: string) =>
    describeCommit([{ type: 'ChangeUndone', v: 1, commit }], 'person', { change })
  expect(describeUndoOf('redo')).toBe('Undid: Edited the code on Two Sum')
  expect(describeUndoOf('forged')).toBe('Undid a change')
})

test('[M11] [L2] the marks of commits of one device alone have different sentences', () => {
  const words = ['join', 'undo', 'ignore'].map((reason) =>
    describeCommit([{ type: 'KeptOnDevice', v: 1, reason }], 'import'),
  )
  expect(words).toEqual([
    'Joined another device',
    'Kept this change on this device only',
    'Ignored changes that another device made only for itself',
  ])
})

test('[N1] skipping, swapping and bringing back a pick have different sentences', () => {
  const makePickMarked = (mark: string | null, earlier: string | null) => [
    { type: 'PickMarked', v: 1, day: 20_000, slug: 'two-sum', mark, earlier },
  ]
  expect(describeCommit([{ type: 'DailyChallengeShown', v: 1, isShown: false }])).toBe('Hid the daily challenge')
  expect(describeCommit([{ type: 'DailyChallengeShown', v: 1, isShown: true }])).toBe(
    'Showed the daily challenge below Today',
  )
  expect(describeCommit(makePickMarked('skipped', null))).toBe('Skipped Two Sum for the day')
  expect(describeCommit(makePickMarked('swapped', null))).toBe('Swapped Two Sum for another pick')
  expect(describeCommit(makePickMarked(null, 'skipped'))).toBe('Brought Two Sum back to Today')
})

test('[N33] a change of the longest interval has its own sentence', () => {
  expect(describeCommit([{ type: 'ReviewSettingsChanged', v: 3, changes: { longestInterval: 90 } }])).toBe(
    'Changed the longest interval for reviews',
  )
})

test('[N31] an own problem that is matched, kept apart and asked about again has different sentences', () => {
  const describe = (slug: string | null) =>
    describeCommit([{ type: 'ProblemIdentified', v: 1, own: 'own:two-sums', slug, earlier: null }], 'person', {
      problem: (one) => (one === 'own:two-sums' ? 'Two Sums' : 'Two Sum'),
    })
  expect(describe('two-sum')).toBe('Matched Two Sums with Two Sum')
  expect(describe('own:two-sums')).toBe('Kept Two Sums as an own problem')
  expect(describe(null)).toBe('Removed the match of Two Sums')
  const [chess, go] = ['own:chess', 'own:go'].map((own) => ({
    type: 'ProblemIdentified',
    v: 1,
    own,
    slug: own,
    earlier: null,
  }))
  const drawn = { type: 'TodayDrawn', v: 1, day: 20_000, slugs: ['two-sum'] }
  expect(describeCommit([chess, go, drawn])).toBe('Kept own:chess as an own problem and 1 more')
})

test('[N32] the picks stored with a change are not what its sentence and its kinds are about', () => {
  const drawn = { type: 'TodayDrawn', v: 1, day: 20_000, slugs: ['two-sum', 'two-sum'] }
  const starred = { type: 'ProblemStarred', v: 1, slug: 'two-sum' }
  expect(describeCommit([starred, drawn])).toBe(describeCommit([starred]))
  expect(summarize([starred, drawn], undefined).kinds).toEqual(summarize([starred], undefined).kinds)
  expect(describeCommit([drawn], 'recent')).toBe('Stored the picks of the day')
  expect(summarize([drawn], 'recent').kinds).toEqual(['other'])
})

test('[N35] the lists of a profile and the frequencies of a list are named', () => {
  const lists = ['grind75', OTHER_ID]
  const listsSet = [
    { type: 'ProfileListSet', v: 1, profile: OTHER_ID, list: 'grind75' },
    { type: 'ProfileListsSet', v: 1, profile: OTHER_ID, lists },
  ]
  expect(describeCommit(listsSet)).toBe(
    'Set the profile “Mine” to recommend only from “Grind 75” and a deleted study list',
  )
  const asked = [['two-sum', '3m', 88]]
  expect(describeCommit([{ type: 'StudyListAskedSet', v: 1, list: OTHER_ID, asked, earlier: [] }])).toBe(
    'Updated how often 1 problem of a study list is asked',
  )
})

test('[N6] a change that adds several tags names all of them', () => {
  const makeTagged = (tag: string) => ({ type: 'ProblemTagged', v: 1, slug: 'two-sum', tag })
  expect(describeCommit([makeTagged('dp')])).toBe('Tagged Two Sum “dp”')
  expect(describeCommit([makeTagged('dp'), makeTagged('again'), makeTagged('🧠')])).toBe(
    'Tagged Two Sum “dp”, “again” and “🧠”',
  )
})

test('[L2] every event type has a sentence of its own', () => {
  const types = [...new Set(EVENT.options.map(({ entries }) => entries.type.literal))]
  const returnIt = () => 'it'
  const sentences = types.map((type) => {
    const summary = summarizeEvent(readEvent(readStoredExample(type)))
    return buildEventSentence(summary, summarize([]), {
      ...names,
      solve: returnIt,
      problem: returnIt,
      profile: returnIt,
      list: returnIt,
    })
  })
  // The quoted names are removed first, because two examples may differ only in their names.
  expect(new Set(sentences.map((sentence) => sentence.replace(/“[^”]*”/g, '“”'))).size).toBe(types.length)
  for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|null|object/i)
})

function readStoredExample(type: string): unknown {
  const file = new URL(`../../fixtures/events/${type}.v1.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8'))[0]
}
