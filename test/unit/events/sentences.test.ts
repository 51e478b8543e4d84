import { describe, expect, test } from 'vitest'
import { outlineOf } from '#events/describe/commit-summary'
import { eventSentence, type Names, sentenceOf } from '#events/describe/sentences'
import { EVENT } from '#events/event'
import { commitsOf, FEEDBACK, KEY, NEW_ID, OTHER_ID, recorded } from './given'

function outline(events: readonly unknown[], cause: string = 'person', device = 'device-a') {
  const [commit] = commitsOf([events], device, cause)
  if (!commit) throw new Error('a commit')
  return outlineOf(commit, () => false)
}

const names: Names = {
  solve: (key) => (key === KEY ? 'Two Sum' : key),
  profile: (id) => (id === OTHER_ID ? 'Mine' : null),
  change: (id) => (id === 'c1' ? outline([{ type: 'CodeEdited', v: 1, key: KEY, code: 'x' }]) : null),
  earlierScore: () => null,
}
const score = (final_score: number) => ({ ...FEEDBACK, summary: { ...FEEDBACK.summary, final_score } })
const saved = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: score(85), via: 'form' }
const say = (events: readonly unknown[], cause?: string, more: Partial<Names> = {}) =>
  sentenceOf(outline(events, cause), { ...names, ...more })
const solves = (count: number) => Array.from({ length: count }, (_, i) => recorded({ key: `two-sum|${i}` }))
const enriched = { type: 'SolveEnriched', v: 1, key: KEY, source: 'extension', facts: {} }

describe('a commit in a sentence', () => {
  test.each<[string, unknown[], string]>([
    ['Synced 1,200 solves from the extension', solves(1200), 'extension'],
    ['Synced Two Sum from the practice site', [recorded()], 'recent'],
    ['Synced 2 solves and completed 1 from the extension', [...solves(2), enriched], 'extension'],
    ['Completed Two Sum from the extension', [enriched], 'extension'],
    ['Synced Two Sum of the demo', [recorded(), saved], 'demo'],
    ['The demo moved its solves forward by 2 days', [{ type: 'DemoMovedForward', v: 1, seconds: 172_800 }], 'demo'],
    ['You changed the code of Two Sum', [{ type: 'CodeEdited', v: 1, key: KEY, code: 'x' }], 'person'],
    ['You gave Two Sum a score of 85', [saved], 'person'],
    ['You deleted the profile “Mine”', [{ type: 'ProfileDeleted', v: 1, id: OTHER_ID }], 'person'],
    ['You switched to a profile', [{ type: 'ProfileActivated', v: 1, id: 'gone' }], 'person'],
    [
      'You set the solve time and note of Two Sum',
      [{ type: 'DetailsEdited', v: 1, key: KEY, changes: { timeUsed: 60, notes: 'n' } }],
      'person',
    ],
    [
      'You removed the note of Two Sum',
      [{ type: 'DetailsEdited', v: 1, key: KEY, changes: { notes: null } }],
      'person',
    ],
    ['You undid: changed the code of Two Sum', [{ type: 'ChangeUndone', v: 1, commit: 'c1' }], 'person'],
    [
      'You imported 2 changes from “a.gz”',
      [{ type: 'CommitsMerged', v: 1, import: OTHER_ID, name: 'a.gz', ids: [NEW_ID, OTHER_ID] }],
      'import',
    ],
    ['You undid a change', [{ type: 'ChangeUndone', v: 1, commit: 'unknown' }], 'person'],
    ['A newer version of Solvelog recorded 3 solves', solves(3), 'mentor'],
    ['A newer version of Solvelog added details to 1 solve', [enriched], 'mentor'],
    ['A newer version of Solvelog gave Two Sum a score of 85', [saved], 'mentor'],
    [
      'A newer version of Solvelog stored something this version of Solvelog cannot read (SolveStarred)',
      [{ type: 'SolveStarred', v: 1, key: KEY }],
      'mentor',
    ],
    ['A newer version of Solvelog changed nothing', [], '__proto__'],
    [
      'You restored an earlier code of Two Sum',
      [
        { type: 'CodeEdited', v: 1, key: KEY, code: 'x' },
        { type: 'VersionRestored', v: 1, commit: 'c1' },
      ],
      'person',
    ],
    ['You stored something this version of Solvelog cannot read (FromTomorrow)', [{ type: 'FromTomorrow' }], 'person'],
  ])('[L2] %s', (sentence, events, cause) => {
    expect(say(events, cause)).toBe(sentence)
  })

  test('[L2] a score is told by what it was before', () => {
    expect(say([saved], 'person', { earlierScore: () => 70 })).toBe('You raised Two Sum to 85')
    expect(say([saved], 'person', { earlierScore: () => 90 })).toBe('You lowered Two Sum to 85')
    expect(say([saved], 'person', { earlierScore: () => 85 })).toBe('You changed the feedback of Two Sum, still at 85')
  })

  test('[L2] [fault 31] the undo of an import, its undo and its redo are told apart', () => {
    const withdrawn = { type: 'CommitsWithdrawn', v: 1, ids: [OTHER_ID] }
    expect(say([withdrawn], 'person')).toBe('You undid an import')
    expect(say([withdrawn, { type: 'ChangeUndone', v: 1, commit: 'w1' }], 'person')).toBe(
      'You brought an undone import back',
    )
    expect(say([withdrawn, { type: 'ChangeRedone', v: 1, commit: 'w2' }], 'person')).toBe('You undid an import again')
  })

  test('[L2] a redo tells what it brought back', () => {
    const change: Names['change'] = (id) =>
      id === 'u1' ? outline([{ type: 'ChangeUndone', v: 1, commit: 'c1' }]) : names.change(id)
    expect(say([{ type: 'ChangeRedone', v: 1, commit: 'u1' }], 'person', { change })).toBe(
      'You redid: changed the code of Two Sum',
    )
  })
})

test('[L2] every event type has a sentence of its own', () => {
  const types = new Set(EVENT.options.map(({ entries }) => entries.type.literal))
  const said = [...types].map((type) => eventSentence(exampleOf(type), outline([]), names))
  expect(new Set(said).size).toBe(types.size)
  for (const sentence of said) expect(sentence).not.toMatch(/undefined|null|object/)
})

type Gist = Parameters<typeof eventSentence>[0]

function exampleOf(type: Exclude<Gist['type'], 'Unreadable'>): Gist {
  switch (type) {
    case 'SolveRecorded':
      return { type, key: KEY, status: 'Accepted' }
    case 'DetailsEdited':
      return { type, key: KEY, set: ['note'], unset: ['solve time'] }
    case 'FeedbackSaved':
      return { type, key: KEY, score: 85, isImport: true }
    case 'ProfileCreated':
    case 'ProfileEdited':
      return { type, id: OTHER_ID, name: 'Mine' }
    case 'ProfileDeleted':
    case 'ProfileActivated':
      return { type, id: OTHER_ID }
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      return { type, commit: 'c1' }
    case 'DemoMovedForward':
      return { type, seconds: 60 }
    case 'CommitsMerged':
      return { type, name: 'a.ndjson.gz', count: 3 }
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      return { type, count: 3 }
    default:
      return { type, key: KEY }
  }
}
