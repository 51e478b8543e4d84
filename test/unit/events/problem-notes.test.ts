import { describe, expect, test } from 'vitest'
import { foldEvents, givenEvents, namedUuid } from './given'

const saved = (note: string | null, slug = 'two-sum') => ({ type: 'ProblemNoteSaved', v: 1, slug, note }) as const
const save = (note: string | null) => ({ type: 'SaveProblemNote', slug: 'two-sum', note }) as const

describe('[N5] the note on a problem', () => {
  test('is saved exactly as typed, before the problem was ever tried', () => {
    givenEvents().when(save('  a map\n')).returnsEvents(saved('  a map\n'))
  })

  test('is removed by a blank note, once', () => {
    givenEvents(saved('x')).when(save(' \n ')).returnsEvents(saved(null))
    givenEvents(saved('x')).when(save(null)).returnsEvents(saved(null))
    givenEvents().when(save('')).returnsEvents()
    givenEvents(saved('x'), saved(null)).when(save(null)).returnsEvents()
  })

  test('belongs to its problem alone, and its row names every commit about it', () => {
    const { problemNotes } = foldEvents([saved('a'), saved('b', 'constructor'), saved('c'), saved(null, 'lru-cache')])
    expect(problemNotes).toEqual({
      'two-sum': { note: { seq: 3, index: 0 }, commitSeqs: [1, 3] },
      constructor: { note: { seq: 2, index: 0 }, commitSeqs: [2] },
      'lru-cache': { note: null, commitSeqs: [4] },
    })
  })

  test('is restored as a new change that names the restored one', () => {
    const commit = namedUuid('device-a-1')
    givenEvents(saved('a'), saved('b'))
      .when({ type: 'RestoreProblemNote', commit, slug: 'two-sum', note: 'a' })
      .returnsEvents(saved('a'), { type: 'VersionRestored', v: 1, commit })
  })

  test('cannot be on a name that no table can have', () => {
    givenEvents()
      .when({ type: 'SaveProblemNote', slug: '__proto__', note: 'x' })
      .refuses('invalid', 'This change can’t be stored, so nothing was saved.')
  })
})
