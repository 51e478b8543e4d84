import { describe, expect, test } from 'vitest'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { summarizeCommit } from '#events/describe/commit-summary'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { shownSolve } from '#events/projections/solve-tables'
import { readEvent } from '#events/read-event'
import { openEvent } from '#worker/changes/open'
import { undoStepsOf } from '#worker/changes/undo-steps'
import type { Session } from '#worker/session'
import { textsOfEvent } from '#worker/session/large-fields'
import {
  DEFAULT_PROFILES,
  FEEDBACK,
  makeCommits,
  makeSolveRecorded,
  NEW_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from '../events/given'

const OTHER = `two-sum|${SOLVED_AT + 1}`
const facts = { submissionId: '17' }

/** One submission that two keys record. */
const TWO_KEYS: SolvelogEvent[] = [
  makeSolveRecorded({ facts }),
  makeSolveRecorded({ key: OTHER, timestamp: SOLVED_AT + 1, source: 'extension', facts }),
]

type Groups = readonly (readonly unknown[])[]

const CONTEXT = { newId: NEW_ID, defaults: DEFAULT_PROFILES }

function sessionOf(log: readonly Commit[]): Session {
  const db = { get: async (_: string, [, seq]: [string, number]) => log[seq - 1] }
  const readStored = async ({ seq, index }: { seq: number; index: number }) => readEvent(log[seq - 1]?.events[index])
  return { db, user: 'ada', log: { tables: replay(log), readEvent: readStored } } as unknown as Session
}

/** The events of a log after a command that must be accepted. */
function after(groups: Groups, command: Command): Groups {
  const decision = decide(command, replay(makeCommits(groups)), CONTEXT)
  if (!decision.ok) throw new Error(decision.refusal.message)
  return [...groups, decision.events]
}

/** The events of a log after an undo or a redo of its last change. */
async function taken(groups: Groups, type: 'Undo' | 'Redo' = 'Undo'): Promise<Groups> {
  const log = makeCommits(groups)
  const last = log.at(-1)
  if (!last) throw new Error('no commit')
  const steps = await undoStepsOf(
    sessionOf(log),
    summarizeCommit(last, () => false),
  )
  return after(groups, { type, commit: last.id, steps })
}

/** The values that the submission shows. Texts are those of the log. */
function shownOf(groups: Groups) {
  const log = makeCommits(groups)
  const row = shownSolve(replay(log), SOLVE_KEY)
  if (!row) throw new Error('no row')
  const { code, notes, feedback } = row.largeFields
  const texts = [code, notes, feedback].map((at) => {
    const event = readEvent(at && log[at.seq - 1]?.events[at.index])
    return event.known ? Object.values(textsOfEvent(event.event)) : null
  })
  const { timeUsed, usedHints, rating } = row
  return { timeUsed, usedHints, rating, texts }
}

describe('[N16] the undo of a removal from a submission with two keys', () => {
  const details = (key: string, timeUsed: number, notes: string): SolvelogEvent => ({
    type: 'DetailsEdited',
    v: 1,
    key,
    changes: { timeUsed, usedHints: 'none', notes },
  })
  const rated = (comments: string) => ({ ...FEEDBACK, summary: { final_score: 80, comments } })
  const values = (key: string, timeUsed: number, text: string): SolvelogEvent[] => [
    details(key, timeUsed, text),
    { type: 'ReviewRated', v: 1, key, rating: timeUsed > 500 ? 'hard' : 'easy' },
    { type: 'CodeEdited', v: 1, key, code: text },
    { type: 'FeedbackSaved', v: 1, key, feedback: rated(text), via: 'form' },
  ]
  const given = [TWO_KEYS, values(OTHER, 400, 'other'), values(SOLVE_KEY, 600, 'own')]

  test.each<[string, Command]>([
    ['the solve time', { type: 'SaveDetails', key: SOLVE_KEY, changes: { timeUsed: null } }],
    ['the hints', { type: 'SaveDetails', key: SOLVE_KEY, changes: { usedHints: null } }],
    ['the note', { type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: null } }],
    ['the rating', { type: 'RateReview', key: SOLVE_KEY, rating: null }],
    ['the code', { type: 'RemoveCode', key: SOLVE_KEY }],
    ['the feedback', { type: 'RemoveFeedback', key: SOLVE_KEY }],
  ])('restores %s, and a redo removes it again', async (_, command) => {
    const shownKey = shownSolve(replay(makeCommits(given)), SOLVE_KEY)?.key ?? SOLVE_KEY
    const removed = after(given, { ...command, key: shownKey } as Command)
    expect(removed.at(-1)).toHaveLength(2)
    const undone = await taken(removed)
    expect(shownOf(undone)).toEqual(shownOf(given))
    expect(shownOf(await taken(undone, 'Redo'))).toEqual(shownOf(removed))
  })
})

describe('[L2] reads of the log', () => {
  const LOG = makeCommits([
    [makeSolveRecorded({ facts })],
    [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { timeUsed: 600 } }],
    [{ type: 'SolveEnriched', v: 1, key: SOLVE_KEY, source: 'extension', facts: { title: 'Two Sum' } }],
  ])

  /** A session that notes the positions of the commits that are read. */
  function countingSession(reads: number[]): Session {
    const { db, ...session } = sessionOf(LOG) as unknown as {
      db: { get: (_: string, at: [string, number]) => unknown }
    }
    const get = (store: string, at: [string, number]) => {
      reads.push(at[1])
      return db.get(store, at)
    }
    return { ...session, db: { get } } as unknown as Session
  }

  test('an undo that is always refused reads only its own commit', async () => {
    const reads: number[] = []
    const synced = summarizeCommit(LOG[2] as Commit, () => false)
    await expect(undoStepsOf(countingSession(reads), synced)).rejects.toThrow('Synced changes can’t be undone')
    expect(reads).toEqual([3])
  })

  test('the changes of an event read the commits of its solve once', async () => {
    const reads: number[] = []
    const session = countingSession(reads)
    const tables = replay(LOG)
    Object.assign(session, { problems: new Map(), defaults: DEFAULT_PROFILES, currentView: () => ({ tables, now: 0 }) })
    const { fields } = await openEvent(session, { seq: 2, index: 0 })
    expect(fields.map(({ name }) => name)).toEqual(['Solve Time'])
    // The commit of the event is read first, for its raw text.
    expect(reads.toSorted()).toEqual([1, 2, 2, 3])
  })
})
