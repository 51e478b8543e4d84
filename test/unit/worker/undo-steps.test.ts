import { describe, expect, test } from 'vitest'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { summarizeCommit } from '#events/describe/commit-summary'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { shownSolve } from '#events/projections/solve-tables'
import { readEvent } from '#events/read-event'
import { undoStepsOf } from '#worker/changes/undo-steps'
import type { Session } from '#worker/session'
import { textsOfEvent } from '#worker/session/large-fields'
import { commitsOf, DEFAULTS, FEEDBACK, KEY, NEW_ID, recorded, T } from '../events/given'

const OTHER = `two-sum|${T + 1}`
const facts = { submissionId: '17' }

/** One submission that two keys record. */
const TWO_KEYS: SolvelogEvent[] = [
  recorded({ facts }),
  recorded({ key: OTHER, timestamp: T + 1, source: 'extension', facts }),
]

type Groups = readonly (readonly unknown[])[]

const CONTEXT = { newId: NEW_ID, defaults: DEFAULTS }

function sessionOf(log: readonly Commit[]): Session {
  const db = { get: async (_: string, [, seq]: [string, number]) => log[seq - 1] }
  const readStored = async ({ seq, index }: { seq: number; index: number }) => readEvent(log[seq - 1]?.events[index])
  return { db, user: 'ada', log: { tables: replay(log), readEvent: readStored } } as unknown as Session
}

/** The events of a log after a command that must be accepted. */
function after(groups: Groups, command: Command): Groups {
  const decision = decide(command, replay(commitsOf(groups)), CONTEXT)
  if (!decision.ok) throw new Error(decision.refusal.message)
  return [...groups, decision.events]
}

/** The events of a log after an undo or a redo of its last change. */
async function taken(groups: Groups, type: 'Undo' | 'Redo' = 'Undo'): Promise<Groups> {
  const log = commitsOf(groups)
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
  const log = commitsOf(groups)
  const row = shownSolve(replay(log), KEY)
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
  const given = [TWO_KEYS, values(OTHER, 400, 'other'), values(KEY, 600, 'own')]

  test.each<[string, Command]>([
    ['the solve time', { type: 'SaveDetails', key: KEY, changes: { timeUsed: null } }],
    ['the hints', { type: 'SaveDetails', key: KEY, changes: { usedHints: null } }],
    ['the note', { type: 'SaveDetails', key: KEY, changes: { notes: null } }],
    ['the rating', { type: 'RateReview', key: KEY, rating: null }],
    ['the code', { type: 'RemoveCode', key: KEY }],
    ['the feedback', { type: 'RemoveFeedback', key: KEY }],
  ])('restores %s, and a redo removes it again', async (_, command) => {
    const shownKey = shownSolve(replay(commitsOf(given)), KEY)?.key ?? KEY
    const removed = after(given, { ...command, key: shownKey } as Command)
    expect(removed.at(-1)).toHaveLength(2)
    const undone = await taken(removed)
    expect(shownOf(undone)).toEqual(shownOf(given))
    expect(shownOf(await taken(undone, 'Redo'))).toEqual(shownOf(removed))
  })
})
