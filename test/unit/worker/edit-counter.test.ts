import { describe, expect, test } from 'vitest'
import { replay } from '#events/projections/fold'
import { findShownSolve } from '#events/projections/solve-tables'
import { EditCounter } from '#worker/history/edit-counter'
import type { Session } from '#worker/session'
import {
  ADDED_KEY,
  makeAddedSolve,
  makeCommits,
  makeJoinAnswered,
  makeSolveRecorded,
  SOLVE_KEY,
} from '../events/event-fixtures'

const RECORDED = [makeSolveRecorded()]
const EDIT = { type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: 'a note' } }
const RATING = { type: 'ReviewRated', v: 1, key: SOLVE_KEY, rating: 'hard' }

/** Returns the id of the commit of a group: the groups of events are commits of the person, except the first one. */
const getId = (at: number, groups: readonly (readonly unknown[])[]): string => makeCommits(groups)[at]?.id ?? ''

async function countEdits(groups: readonly (readonly unknown[])[]): Promise<number> {
  const log = makeCommits(groups).map((commit, at) => ({ ...commit, cause: at === 0 ? 'recent' : 'person' }))
  const tables = replay(log)
  const session = {
    currentView: () => ({ tables }),
    log: { readCommit: async (seq: number) => log[seq - 1] },
  } as unknown as Session
  const row = findShownSolve(tables, SOLVE_KEY)
  if (!row) throw new Error('no row')
  return new EditCounter(session).count(row)
}

describe('[L3] the count of edits of a solve', () => {
  const edited = [RECORDED, [EDIT], [EDIT]]
  const undo = (at: number, type = 'ChangeUndone') => [{ type, v: 1, commit: getId(at, edited) }, EDIT]

  test('counts each commit that edits the solve, but not the sync that recorded it', async () => {
    expect(await countEdits(edited)).toBe(2)
  })

  test('counts neither an undone edit nor its undo', async () => {
    expect(await countEdits([...edited, undo(2)])).toBe(1)
  })

  test('counts an edit again after a redo', async () => {
    const undone = [...edited, undo(2)]
    const redo = [{ type: 'ChangeRedone', v: 1, commit: getId(3, undone) }, EDIT]
    expect(await countEdits([...undone, redo])).toBe(2)
  })

  test('does not count a rating or a join', async () => {
    expect(await countEdits([RECORDED, [makeAddedSolve({ key: ADDED_KEY })], [makeJoinAnswered()], [RATING]])).toBe(0)
  })
})
