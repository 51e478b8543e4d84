import { describe, expect, test } from 'vitest'
import { foldEvents, givenEvents, makeNamedUuid } from './event-fixtures'

const makeProblemNoteSaved = (note: string | null, slug = 'two-sum') =>
  ({ type: 'ProblemNoteSaved', v: 1, slug, note }) as const
const makeSaveCommand = (note: string | null) => ({ type: 'SaveProblemNote', slug: 'two-sum', note }) as const

describe('[N5] the note on a problem', () => {
  test('is saved exactly as typed, before the problem was ever tried', () => {
    givenEvents().when(makeSaveCommand('  a map\n')).returnsEvents(makeProblemNoteSaved('  a map\n'))
  })

  test('is removed by a blank note, once', () => {
    givenEvents(makeProblemNoteSaved('x')).when(makeSaveCommand(' \n ')).returnsEvents(makeProblemNoteSaved(null))
    givenEvents(makeProblemNoteSaved('x')).when(makeSaveCommand(null)).returnsEvents(makeProblemNoteSaved(null))
    givenEvents().when(makeSaveCommand('')).returnsEvents()
    givenEvents(makeProblemNoteSaved('x'), makeProblemNoteSaved(null)).when(makeSaveCommand(null)).returnsEvents()
  })

  test('belongs to its problem alone, and its row names every commit about it', () => {
    const { problemNotes } = foldEvents([
      makeProblemNoteSaved('a'),
      makeProblemNoteSaved('b', 'constructor'),
      makeProblemNoteSaved('c'),
      makeProblemNoteSaved(null, 'lru-cache'),
    ])
    expect(problemNotes).toEqual({
      'two-sum': { note: { seq: 3, index: 0 }, commitSeqs: [1, 3] },
      constructor: { note: { seq: 2, index: 0 }, commitSeqs: [2] },
      'lru-cache': { note: null, commitSeqs: [4] },
    })
  })

  test('is restored as a new change that names the restored one', () => {
    const commit = makeNamedUuid('device-a-1')
    givenEvents(makeProblemNoteSaved('a'), makeProblemNoteSaved('b'))
      .when({ type: 'RestoreProblemNote', commit, slug: 'two-sum', note: 'a' })
      .returnsEvents(makeProblemNoteSaved('a'), { type: 'VersionRestored', v: 1, commit })
  })

  test('is refused for a slug that cannot be a key of a table', () => {
    givenEvents()
      .when({ type: 'SaveProblemNote', slug: '__proto__', note: 'x' })
      .refuses('invalid', 'This change can’t be stored, so nothing was saved.')
  })
})
