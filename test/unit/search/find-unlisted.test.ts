import { afterEach, describe, expect, test, vi } from 'vitest'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { readEvent } from '#events/read-event'
import { findUnlisted } from '../../../src/worker/history/search/find-unlisted'
import { SearchTexts } from '../../../src/worker/history/search/texts'
import {
  ADDED_KEY,
  makeAddedSolve,
  makeCommits,
  makeSolveRecorded,
  SOLVE_KEY,
  SOLVED_AT,
} from '../events/event-fixtures'
import { makeBareSession, makeLog } from '../worker/session-with'

afterEach(() => vi.restoreAllMocks())

const makeNoteEdit = (key: string, notes: string): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key,
  changes: { notes },
})
const makeProblemNote = (slug: string, note: string): SolvelogEvent => ({ type: 'ProblemNoteSaved', v: 1, slug, note })

const readNote = (event: SolvelogEvent): string | null | undefined =>
  event.type === 'ProblemNoteSaved' ? event.note : event.type === 'DetailsEdited' ? event.changes.notes : null

async function findTexts(query: string, ...events: SolvelogEvent[]) {
  const commits = makeCommits(events.map((event) => [event]))
  vi.spyOn(SearchTexts.prototype, 'load').mockReturnValue()
  vi.spyOn(SearchTexts.prototype, 'get').mockImplementation(({ seq, index }) => {
    const readResult = readEvent(commits[seq - 1]?.events[index])
    return { notes: readResult.known ? (readNote(readResult.event) ?? '') : '' }
  })
  const session = makeBareSession({ log: makeLog(replay(commits)), problems: new Map(), now: () => SOLVED_AT * 1000 })
  return findUnlisted(session, query)
}

describe('[N6] a search in texts that no listed solve shows', () => {
  test('[fault 44] finds a note on a solve that another device has removed', async () => {
    const events = [
      makeAddedSolve(),
      { type: 'SolveRemoved', v: 1, key: ADDED_KEY },
      makeNoteEdit(ADDED_KEY, 'two pointers'),
    ] as const
    expect(await findTexts('pointers', ...events)).toMatchObject([
      { kind: 'removed', key: ADDED_KEY, match: { hit: 'pointers' } },
    ])
  })

  test('[fault 46] finds the note on a problem without a solve', async () => {
    expect(await findTexts('heap', makeProblemNote('own:puzzle', 'use a heap'))).toMatchObject([
      { kind: 'problem', key: null, slug: 'own:puzzle', match: { hit: 'heap' } },
    ])
  })

  test('[fault 30] finds a note on a solve that is not recorded', async () => {
    expect(await findTexts('greedy', makeNoteEdit(SOLVE_KEY, 'greedy works'))).toMatchObject([
      { kind: 'missing', key: SOLVE_KEY },
    ])
  })

  test('needs each word in a text or in the name of the problem, and one of them in a text', async () => {
    const events = [
      makeAddedSolve(),
      { type: 'SolveRemoved', v: 1, key: ADDED_KEY },
      makeNoteEdit(ADDED_KEY, 'two pointers'),
    ] as const
    expect(await findTexts('pointers heap', ...events)).toEqual([])
    expect(await findTexts('xyzzy', makeSolveRecorded(), makeNoteEdit(SOLVE_KEY, 'listed'))).toEqual([])
  })
})
