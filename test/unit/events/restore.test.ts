import { describe, expect, test } from 'vitest'
import type { UndoStep } from '#events/command'
import type { SolvelogEvent } from '#events/event'
import { FEEDBACK, given, KEY, OTHER_ID, recorded, tablesOf } from './given'

const CHANGED = (what: string) =>
  `The ${what} has changed since, so this can’t be undone. You can restore an earlier version.`

const code = (text: string): SolvelogEvent => ({ type: 'CodeEdited', v: 1, key: KEY, code: text })
const notes = (text: string | null): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key: KEY,
  changes: { notes: text },
})
const saved: SolvelogEvent = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'form' }
const profile = { name: 'Mine', description: 'For March.', goals: { Array: 0.5 } } as const
const created: SolvelogEvent = { type: 'ProfileCreated', v: 1, id: OTHER_ID, ...profile }
const deleted: SolvelogEvent = { type: 'ProfileDeleted', v: 1, id: OTHER_ID }
const activated = (id: string): SolvelogEvent => ({ type: 'ProfileActivated', v: 1, id })
const undone: SolvelogEvent = { type: 'ChangeUndone', v: 1, commit: 'c1' }
const undo = (...steps: UndoStep[]) => ({ type: 'Undo', commit: 'c1', steps }) as const

describe('restoring', () => {
  test('[L3] a version that is missing, invalid or already in place is refused with a message', () => {
    given()
      .when({ type: 'RestoreCode', commit: 'c1', key: KEY, code: 'one' })
      .refuses('not-found', 'This solve no longer exists.')
    given(recorded())
      .when({ type: 'RestoreCode', commit: 'c1', key: KEY, code: ' ' })
      .refuses('invalid', 'Code cannot be empty.')
    given(recorded({ facts: { timeUsed: 60 } }))
      .when({ type: 'RestoreDetails', commit: 'c1', key: KEY, changes: { timeUsed: 60 } })
      .refuses('invalid', 'This is already the current version.')
  })
})

describe('undoing', () => {
  const step = {
    code: (index: number, earlier: string | null): UndoStep => ({
      field: 'code',
      key: KEY,
      made: { seq: index, index: 0 },
      earlier,
    }),
    notes: (seq: number | null, earlier: string | null): UndoStep => ({
      field: 'details',
      key: KEY,
      made: { notes: seq === null ? null : { seq, index: 0 } },
      earlier: { notes: earlier },
    }),
  }

  test('[L3] another choice made since is kept when a profile is restored', () => {
    given(created, activated(OTHER_ID), activated('interview'))
      .when(
        undo(
          { field: 'profile', id: OTHER_ID, made: profile, earlier: null },
          { field: 'active', made: OTHER_ID, earlier: null },
        ),
      )
      .gives(deleted, undone)
  })

  test.each<[string, SolvelogEvent[], UndoStep]>([
    ['code', [recorded(), code('one'), code('two')], step.code(2, null)],
    ['note', [recorded(), notes('one'), notes('two')], step.notes(2, null)],
    [
      'feedback',
      [recorded(), saved, saved],
      { field: 'feedback', key: KEY, made: { seq: 2, index: 0 }, earlier: null },
    ],
    [
      'solve time',
      [recorded({ facts: { timeUsed: 120 } })],
      { field: 'details', key: KEY, made: { timeUsed: 60 }, earlier: { timeUsed: null } },
    ],
    ['profile', [{ ...created, name: 'Renamed' }], { field: 'profile', id: OTHER_ID, made: profile, earlier: null }],
    ['profile', [created], { field: 'profile', id: OTHER_ID, made: null, earlier: profile }],
    ['active profile', [activated('interview')], { field: 'active', made: 'default', earlier: null }],
  ])('[L3] is blocked by a later change: %s', (what, events, wanted) => {
    given(...events)
      .when(undo(wanted))
      .refuses('changed-since', CHANGED(what))
  })

  test('[L3] [fault 30] of a change to a solve that is missing from the log is refused until the solve is recorded again', () => {
    const message = 'The solve of this change is missing from your log. Sync to restore it, then try again.'
    given(code('one'))
      .when(undo(step.code(1, null)))
      .refuses('not-found', message)
    given(notes('one'))
      .when(undo(step.notes(1, null)))
      .refuses('not-found', message)
    given(code('one'), recorded())
      .when(undo(step.code(1, null)))
      .gives({ type: 'CodeRemoved', v: 1, key: KEY }, undone)
  })

  test('[L3] one blocked part blocks the whole undo', () => {
    given(recorded(), code('one'), notes('n'), notes('m'))
      .when(undo(step.code(2, null), step.notes(3, null)))
      .refuses('changed-since', CHANGED('note'))
  })

  test('[L3] after a first code is undone, the extension may record it again', () => {
    const fromExtension = recorded({ source: 'extension', facts: { code: 'told' } })
    const before = tablesOf([recorded(), code('mine'), { type: 'CodeRemoved', v: 1, key: KEY }]).solves[KEY]
    expect(before).toMatchObject({ largeFields: {}, edited: {} })
    expect(
      tablesOf([recorded(), code('mine'), { type: 'CodeRemoved', v: 1, key: KEY }, fromExtension]).solves[KEY]
        ?.largeFields.code,
    ).toEqual({
      seq: 4,
      index: 0,
    })
  })
})
