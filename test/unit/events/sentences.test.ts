import { describe, expect, test } from 'vitest'
import { summarizeCommit } from '#events/describe/commit-summary'
import { eventSentence, type Names, sentenceOf } from '#events/describe/sentences'
import { EVENT } from '#events/event'
import { commitsOf, KEY, OTHER_ID } from './given'

function outline(events: readonly unknown[], cause: string = 'person', device = 'device-a') {
  const [commit] = commitsOf([events], device, cause)
  if (!commit) throw new Error('a commit')
  return summarizeCommit(commit, () => false)
}

const names: Names = {
  solve: (key) => (key === KEY ? 'Two Sum' : key),
  problem: (slug) => (slug === 'two-sum' ? 'Two Sum' : slug),
  profile: (id) => (id === OTHER_ID ? 'Mine' : null),
  list: (id) => (id === 'grind75' ? 'Grind 75' : null),
  change: (id) => (id === 'c1' ? outline([{ type: 'CodeEdited', v: 1, key: KEY, code: 'x' }]) : null),
  earlierScore: () => null,
}
const say = (events: readonly unknown[], cause?: string, more: Partial<Names> = {}) =>
  sentenceOf(outline(events, cause), { ...names, ...more })

describe('the sentence for a commit', () => {
  test('[L2] [fault 31] an undone import, its undo and its redo have different sentences', () => {
    const withdrawn = { type: 'CommitsWithdrawn', v: 1, ids: [OTHER_ID] }
    expect(say([withdrawn], 'person')).toBe('Undid an import')
    expect(say([withdrawn, { type: 'ChangeUndone', v: 1, commit: 'w1' }], 'person')).toBe('Restored an undone import')
    expect(say([withdrawn, { type: 'ChangeRedone', v: 1, commit: 'w2' }], 'person')).toBe('Undid an import again')
  })
})

test('[N1] skipping, swapping and bringing back a pick have different sentences', () => {
  const marked = (mark: string | null, earlier: string | null) => [
    { type: 'PickMarked', v: 1, day: 20_000, slug: 'two-sum', mark, earlier },
  ]
  expect(say(marked('skipped', null))).toBe('Skipped Two Sum for the day')
  expect(say(marked('swapped', null))).toBe('Swapped Two Sum for another pick')
  expect(say(marked(null, 'skipped'))).toBe('Brought Two Sum back to Today')
})

test('[N6] a change that adds several tags names all of them', () => {
  const tagged = (tag: string) => ({ type: 'ProblemTagged', v: 1, slug: 'two-sum', tag })
  expect(say([tagged('dp')])).toBe('Tagged Two Sum “dp”')
  expect(say([tagged('dp'), tagged('again'), tagged('🧠')])).toBe('Tagged Two Sum “dp”, “again” and “🧠”')
})

test('[L2] every event type has a sentence of its own', () => {
  const types = new Set(EVENT.options.map(({ entries }) => entries.type.literal))
  const sentences = [...types].map((type) => eventSentence(exampleOf(type), outline([]), names))
  expect(new Set(sentences).size).toBe(types.size)
  for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|null|object/)
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
    case 'ProblemNoteSaved':
      return { type, slug: 'two-sum', isRemoved: false }
    case 'ProfileCreated':
    case 'ProfileEdited':
      return { type, id: OTHER_ID, name: 'Mine' }
    case 'ReviewRated':
      return { type, key: KEY, rating: 'hard' }
    case 'ReviewPostponed':
      return { type, slug: 'two-sum', until: 20_000 }
    case 'ReviewSuspended':
    case 'ReviewResumed':
    case 'ProblemStarred':
    case 'ProblemUnstarred':
      return { type, slug: 'two-sum' }
    case 'ProblemTagged':
    case 'ProblemUntagged':
      return { type, slug: 'two-sum', tag: 'dp' }
    case 'ReviewSettingsChanged':
      return { type, set: ['perDay', 'dayStart'] }
    case 'TimeZoneNoted':
      return { type, utcOffset: 330 }
    case 'ProfileDeleted':
    case 'ProfileActivated':
      return { type, id: OTHER_ID }
    case 'InterviewDateSet':
      return { type, profile: OTHER_ID, date: '2027-01-12' }
    case 'ProfileListSet':
      return { type, profile: OTHER_ID, list: 'grind75' }
    case 'StudyListCreated':
    case 'StudyListEdited':
    case 'StudyListDeleted':
      return { type, id: OTHER_ID, name: 'Mine' }
    case 'ChangeUndone':
    case 'ChangeRedone':
    case 'VersionRestored':
      return { type, commit: 'c1' }
    case 'PickMarked':
      return { type, slug: 'two-sum', mark: 'skipped' }
    case 'DemoMovedForward':
      return { type, seconds: 60 }
    case 'CommitsMerged':
      return { type, name: 'a.ndjson.gz', count: 3 }
    case 'CommitsWithdrawn':
    case 'CommitsReinstated':
      return { type, count: 3 }
    case 'JoinAnswered':
      return { type, key: KEY, isSame: true }
    default:
      return { type, key: KEY }
  }
}
