import { describe, expect, test } from 'vitest'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { summarizeCommit } from '#events/describe/commit-summary'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { findShownSolve } from '#events/projections/solve-tables'
import { readEvent } from '#events/read-event'
import { findOwnList } from '#events/subjects/study-lists'
import { openEvent } from '#worker/changes/open'
import { buildUndoSteps } from '#worker/changes/undo-steps'
import type { Session } from '#worker/session'
import { extractEventTexts } from '#worker/session/large-fields'
import {
  DEFAULT_PROFILES,
  FEEDBACK,
  makeCommits,
  makeSolveRecorded,
  NEW_ID,
  SOLVE_KEY,
  SOLVED_AT,
} from '../events/event-fixtures'

const OTHER_KEY = `two-sum|${SOLVED_AT + 1}`
const SUBMISSION_FACTS = { submissionId: '17' }

/** Two events record one submission under two keys, because the times in the two reports differ by a second. */
const TWO_KEYS: SolvelogEvent[] = [
  makeSolveRecorded({ facts: SUBMISSION_FACTS }),
  makeSolveRecorded({ key: OTHER_KEY, timestamp: SOLVED_AT + 1, source: 'extension', facts: SUBMISSION_FACTS }),
]

type EventGroups = readonly (readonly unknown[])[]

const CONTEXT = { newId: NEW_ID, defaults: DEFAULT_PROFILES }

function makeSession(log: readonly Commit[]): Session {
  const db = { get: async (_: string, [, seq]: [string, number]) => log[seq - 1] }
  const readStoredEvent = async ({ seq, index }: { seq: number; index: number }) =>
    readEvent(log[seq - 1]?.events[index])
  return { db, user: 'ada', log: { tables: replay(log), readEvent: readStoredEvent } } as unknown as Session
}

function applyCommand(groups: EventGroups, command: Command): EventGroups {
  const decision = decide(command, replay(makeCommits(groups)), CONTEXT)
  if (!decision.ok) throw new Error(decision.refusal.message)
  return [...groups, decision.events]
}

async function undoOrRedoLast(groups: EventGroups, type: 'Undo' | 'Redo' = 'Undo'): Promise<EventGroups> {
  const log = makeCommits(groups)
  const lastCommit = log.at(-1)
  if (!lastCommit) throw new Error('no commit')
  const steps = await buildUndoSteps(
    makeSession(log),
    summarizeCommit(lastCommit, () => false),
  )
  return applyCommand(groups, { type, commit: lastCommit.id, steps })
}

function readShownValues(groups: EventGroups) {
  const log = makeCommits(groups)
  const row = findShownSolve(replay(log), SOLVE_KEY)
  if (!row) throw new Error('no row')
  const { code, notes, feedback } = row.largeFields
  const texts = [code, notes, feedback].map((at) => {
    const event = readEvent(at && log[at.seq - 1]?.events[at.index])
    return event.known ? Object.values(extractEventTexts(event.event)) : null
  })
  const { timeUsed, usedHints, rating } = row
  return { timeUsed, usedHints, rating, texts }
}

describe('[N16] the undo of a removal from a submission with two keys', () => {
  const makeDetailsEdited = (key: string, timeUsed: number, notes: string): SolvelogEvent => ({
    type: 'DetailsEdited',
    v: 1,
    key,
    changes: { timeUsed, usedHints: 'none', notes },
  })
  const makeFeedback = (comments: string) => ({ ...FEEDBACK, summary: { final_score: 80, comments } })
  const makeValueEvents = (key: string, timeUsed: number, text: string): SolvelogEvent[] => [
    makeDetailsEdited(key, timeUsed, text),
    { type: 'ReviewRated', v: 1, key, rating: timeUsed > 500 ? 'hard' : 'easy' },
    { type: 'CodeEdited', v: 1, key, code: text },
    { type: 'FeedbackSaved', v: 1, key, feedback: makeFeedback(text), via: 'form' },
  ]
  const groups = [TWO_KEYS, makeValueEvents(OTHER_KEY, 400, 'other'), makeValueEvents(SOLVE_KEY, 600, 'own')]

  test.each<[string, Command]>([
    ['the solve time', { type: 'SaveDetails', key: SOLVE_KEY, changes: { timeUsed: null } }],
    ['the hints', { type: 'SaveDetails', key: SOLVE_KEY, changes: { usedHints: null } }],
    ['the note', { type: 'SaveDetails', key: SOLVE_KEY, changes: { notes: null } }],
    ['the rating', { type: 'RateReview', key: SOLVE_KEY, rating: null }],
    ['the code', { type: 'RemoveCode', key: SOLVE_KEY }],
    ['the feedback', { type: 'RemoveFeedback', key: SOLVE_KEY }],
  ])('restores %s, and a redo removes it again', async (_, command) => {
    const shownKey = findShownSolve(replay(makeCommits(groups)), SOLVE_KEY)?.key ?? SOLVE_KEY
    const afterRemoval = applyCommand(groups, { ...command, key: shownKey } as Command)
    expect(afterRemoval.at(-1)).toHaveLength(2)
    const afterUndo = await undoOrRedoLast(afterRemoval)
    expect(readShownValues(afterUndo)).toEqual(readShownValues(groups))
    expect(readShownValues(await undoOrRedoLast(afterUndo, 'Redo'))).toEqual(readShownValues(afterRemoval))
  })
})

describe('[N26] the undo of a renamed section', () => {
  test('restores the name, and the change shows both names', async () => {
    const list = { name: 'Graphs', slugs: ['two-sum'], headings: [{ name: 'Arrays', first: 'two-sum' }] }
    const created = applyCommand([], { type: 'CreateStudyList', ...list })
    const readSections = (groups: EventGroups) => findOwnList(replay(makeCommits(groups)), NEW_ID)?.headings
    const base = { ...list, headings: readSections(created) ?? [] }
    const renamed = { ...list, headings: [{ name: 'Hashing', first: 'two-sum' }] }
    const groups = applyCommand(created, { type: 'EditStudyList', id: NEW_ID, base, ...renamed })
    const log = makeCommits(groups)
    const tables = replay(log)
    const view = { problems: new Map(), defaults: DEFAULT_PROFILES, currentView: () => ({ tables, now: 0 }) }
    const { fields } = await openEvent(Object.assign(makeSession(log), view), { seq: 2, index: 0 })
    expect(fields).toMatchObject([{ name: 'Sections' }])
    expect(readSections(groups)).toEqual([{ id: 'Arrays', name: 'Hashing', first: 'two-sum' }])
    expect(readSections(await undoOrRedoLast(groups))).toEqual(base.headings)
  })
})

describe('[L2] reads of the log', () => {
  const LOG = makeCommits([
    [makeSolveRecorded({ facts: SUBMISSION_FACTS })],
    [{ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { timeUsed: 600 } }],
    [{ type: 'SolveEnriched', v: 1, key: SOLVE_KEY, source: 'extension', facts: { title: 'Two Sum' } }],
  ])

  /** Adds the position of each commit that is read to `reads`. */
  function makeCountingSession(reads: number[]): Session {
    const { db, ...session } = makeSession(LOG) as unknown as {
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
    const syncedCommit = summarizeCommit(LOG[2] as Commit, () => false)
    await expect(buildUndoSteps(makeCountingSession(reads), syncedCommit)).rejects.toThrow(
      'Synced changes can’t be undone',
    )
    expect(reads).toEqual([3])
  })

  test('the changes of an event read the commits of its solve once', async () => {
    const reads: number[] = []
    const session = makeCountingSession(reads)
    const tables = replay(LOG)
    Object.assign(session, { problems: new Map(), defaults: DEFAULT_PROFILES, currentView: () => ({ tables, now: 0 }) })
    const { fields } = await openEvent(session, { seq: 2, index: 0 })
    expect(fields.map(({ name }) => name)).toEqual(['Solve Time'])
    // The commit of the event is read first, for its raw text.
    expect(reads.toSorted()).toEqual([1, 2, 2, 3])
  })
})
