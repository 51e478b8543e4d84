import { describe, expect, test } from 'vitest'
import type { Command } from '#events/command'
import { recordSubmissions } from '#events/decide/submissions'
import type { SolvelogEvent } from '#events/event'
import type { DetailChanges } from '#events/subjects/details'
import {
  ADDED_KEY,
  FEEDBACK,
  foldEvents,
  givenEvents,
  makeAddedSolve,
  makeSolveRecorded,
  SOLVE_KEY,
  SOLVED_AT,
} from './event-fixtures'

const SOLVE_NOT_FOUND = 'This solve no longer exists. Choose another one in the Solve History.'

const makeDetailsEdited = (changes: DetailChanges): SolvelogEvent => ({
  type: 'DetailsEdited',
  v: 1,
  key: SOLVE_KEY,
  changes,
})
const makeSaveDetails = (changes: DetailChanges): Command => ({ type: 'SaveDetails', key: SOLVE_KEY, changes })

describe('code', () => {
  test.each([SOLVE_KEY, '__proto__', 'constructor', 'toString'])(
    '[S5] an edit of a solve that does not exist is refused: %s',
    (key) => {
      givenEvents().when({ type: 'SaveCode', key, code: 'pass' }).refuses('not-found', SOLVE_NOT_FOUND)
      givenEvents()
        .when({ type: 'SaveDetails', key, changes: { notes: null } })
        .refuses('not-found', SOLVE_NOT_FOUND)
      givenEvents()
        .when({ type: 'SaveFeedback', key, feedback: FEEDBACK, via: 'form' })
        .refuses('not-found', SOLVE_NOT_FOUND)
    },
  )
})

describe('details', () => {
  test('[S7] only changed fields are recorded', () => {
    givenEvents(makeSolveRecorded({ facts: { timeUsed: 600, usedHints: 'none' } }))
      .when(makeSaveDetails({ timeUsed: 600, usedHints: 'gpt_help', notes: 'Again.' }))
      .returnsEvents(makeDetailsEdited({ usedHints: 'gpt_help', notes: 'Again.' }))
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('[S7] a time of %d is refused', (timeUsed) => {
    givenEvents(makeSolveRecorded())
      .when(makeSaveDetails({ timeUsed }))
      .refuses('invalid', 'Solve time must be a non-negative number.')
  })
})

describe('recorded times', () => {
  const readTimeUsed = (...events: SolvelogEvent[]) => foldEvents(events).solves[SOLVE_KEY]?.timeUsed

  test.each(['recent', 'extension', 'earlier'] as const)(
    '[N20] a recorded time under 10 s is treated as absent: %s',
    (source) => {
      expect(readTimeUsed(makeSolveRecorded({ source, facts: { timeUsed: 9 } }))).toBeNull()
      expect(readTimeUsed(makeSolveRecorded({ source, facts: { timeUsed: 10 } }))).toBe(10)
    },
  )

  test('[N20] a recorded time under 10 s neither replaces a longer time nor blocks a later one', () => {
    const makeSolveEnriched = (timeUsed: number): SolvelogEvent => ({
      type: 'SolveEnriched',
      v: 1,
      key: SOLVE_KEY,
      source: 'earlier',
      facts: { timeUsed },
    })
    expect(readTimeUsed(makeSolveRecorded({ facts: { timeUsed: 600 } }), makeSolveEnriched(0))).toBe(600)
    expect(readTimeUsed(makeSolveRecorded(), makeSolveEnriched(0), makeSolveEnriched(600))).toBe(600)
  })

  test('[N20] a solve with a recorded time under 10 s is not recorded again', () => {
    const tables = foldEvents([makeSolveRecorded({ source: 'extension', facts: { timeUsed: 0 } })])
    const sameSubmission = {
      slug: 'two-sum',
      timestamp: SOLVED_AT,
      status: 'Accepted',
      lang: 'python3',
      facts: { timeUsed: 0 },
    }
    expect(recordSubmissions('extension', [sameSubmission], tables)).toEqual([])
  })

  test('[N20] a time under 10 s that the person typed is shown', () => {
    expect(readTimeUsed(makeSolveRecorded({ facts: { timeUsed: 0 } }), makeDetailsEdited({ timeUsed: 0 }))).toBe(0)
    const addedSolve = makeAddedSolve({ facts: { title: 'Two Sum', timeUsed: 5 } } as Partial<SolvelogEvent>)
    expect(foldEvents([addedSolve]).solves[ADDED_KEY]?.timeUsed).toBe(5)
  })
})

describe('feedback', () => {
  const makeSaveCommand = (feedback = FEEDBACK): Command => ({
    type: 'SaveFeedback',
    key: SOLVE_KEY,
    feedback,
    via: 'form',
  })
  const makeFeedbackWithScore = (final_score: number) => ({
    ...FEEDBACK,
    summary: { ...FEEDBACK.summary, final_score },
  })
  const makeFeedbackWithReadability = (readability: number) => ({
    ...FEEDBACK,
    code_quality: { ...FEEDBACK.code_quality, readability },
  })

  test.each([
    makeFeedbackWithScore(-1),
    makeFeedbackWithScore(101),
    makeFeedbackWithScore(50.5),
    makeFeedbackWithScore(Number.NaN),
    makeFeedbackWithReadability(6),
    makeFeedbackWithReadability(-1),
    makeFeedbackWithReadability(2.5),
  ])('[F7] a score out of range is refused: %j', (feedback) => {
    givenEvents(makeSolveRecorded())
      .when(makeSaveCommand(feedback))
      .refuses('invalid', 'Numeric ratings are out of range.')
  })

  test('[N16] feedback without some sub-scores is stored as version 2 of FeedbackSaved', () => {
    const partial = { ...FEEDBACK, code_quality: { ...FEEDBACK.code_quality, readability: null } }
    givenEvents(makeSolveRecorded())
      .when({ type: 'SaveFeedback', key: SOLVE_KEY, feedback: partial, via: 'form' })
      .returnsEvents({ type: 'FeedbackSaved', v: 2, key: SOLVE_KEY, feedback: partial, via: 'form' })
  })

  test('[G1] feedback of a known model is stored as version 3 of FeedbackSaved', () => {
    givenEvents(makeSolveRecorded())
      .when({
        type: 'SaveFeedback',
        key: SOLVE_KEY,
        feedback: FEEDBACK,
        via: 'import',
        raw: '<feedback/>',
        model: 'llama3.2',
      })
      .returnsEvents({
        type: 'FeedbackSaved',
        v: 3,
        key: SOLVE_KEY,
        feedback: FEEDBACK,
        via: 'import',
        raw: '<feedback/>',
        model: 'llama3.2',
      })
  })

  test('[S12] the newest final score is shown', () => {
    const makeFeedbackSaved = (finalScore: number): SolvelogEvent => ({
      type: 'FeedbackSaved',
      v: 1,
      key: SOLVE_KEY,
      feedback: makeFeedbackWithScore(finalScore),
      via: 'form',
    })
    expect(
      foldEvents([makeSolveRecorded(), makeFeedbackSaved(40), makeFeedbackSaved(0)]).solves[SOLVE_KEY]?.finalScore,
    ).toBe(0)
  })
})
