import { describe, expect, test } from 'vitest'
import type { Command, DetailChanges } from '#events/command'
import type { SolvelogEvent } from '#events/event'
import { FEEDBACK, given, KEY, recorded, tablesOf } from './given'

const GONE = 'This solve no longer exists.'

const edited = (changes: DetailChanges): SolvelogEvent => ({ type: 'DetailsEdited', v: 1, key: KEY, changes })
const saveDetails = (changes: DetailChanges): Command => ({ type: 'SaveDetails', key: KEY, changes })

describe('code', () => {
  test.each([KEY, '__proto__', 'constructor', 'toString'])(
    '[S5] of a solve that does not exist is refused: %s',
    (key) => {
      given().when({ type: 'SaveCode', key, code: 'pass' }).refuses('not-found', GONE)
      given()
        .when({ type: 'SaveDetails', key, changes: { notes: null } })
        .refuses('not-found', GONE)
      given().when({ type: 'SaveFeedback', key, feedback: FEEDBACK, via: 'form' }).refuses('not-found', GONE)
    },
  )
})

describe('details', () => {
  test('[S7] only changed fields are recorded', () => {
    given(recorded({ facts: { timeUsed: 600, usedHints: 'none' } }))
      .when(saveDetails({ timeUsed: 600, usedHints: 'gpt_help', notes: 'Again.' }))
      .gives(edited({ usedHints: 'gpt_help', notes: 'Again.' }))
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('[S7] a time of %d is refused', (timeUsed) => {
    given(recorded()).when(saveDetails({ timeUsed })).refuses('invalid', 'Solve time must be a non-negative number.')
  })
})

describe('feedback', () => {
  const save = (feedback = FEEDBACK): Command => ({ type: 'SaveFeedback', key: KEY, feedback, via: 'form' })
  const score = (final_score: number) => ({ ...FEEDBACK, summary: { ...FEEDBACK.summary, final_score } })
  const rated = (readability: number) => ({
    ...FEEDBACK,
    code_quality: { ...FEEDBACK.code_quality, readability },
  })

  test.each([score(-1), score(101), score(50.5), score(Number.NaN), rated(6), rated(-1), rated(2.5)])(
    '[F7] a score out of range is refused: %j',
    (feedback) => {
      given(recorded()).when(save(feedback)).refuses('invalid', 'Numeric ratings are out of range.')
    },
  )

  test('[N16] a feedback without some sub-scores is version 2 of the event', () => {
    const partial = { ...FEEDBACK, code_quality: { ...FEEDBACK.code_quality, readability: null } }
    given(recorded())
      .when({ type: 'SaveFeedback', key: KEY, feedback: partial, via: 'form' })
      .gives({ type: 'FeedbackSaved', v: 2, key: KEY, feedback: partial, via: 'form' })
  })

  test('[S12] the newest final score counts', () => {
    const saved = (final: number): SolvelogEvent => ({
      type: 'FeedbackSaved',
      v: 1,
      key: KEY,
      feedback: score(final),
      via: 'form',
    })
    expect(tablesOf([recorded(), saved(40), saved(0)]).solves[KEY]?.finalScore).toBe(0)
  })
})
