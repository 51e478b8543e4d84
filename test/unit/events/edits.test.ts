import { describe, expect, test } from 'vitest'
import type { Command } from '#events/command'
import { recordSubmissions } from '#events/decide/submissions'
import type { SolvelogEvent } from '#events/event'
import type { DetailChanges } from '#events/subjects/details'
import { addedSolve, FEEDBACK, given, HAND, KEY, recorded, T, tablesOf } from './given'

const GONE = 'This solve no longer exists. Choose another one in the Solve History.'

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

describe('recorded times', () => {
  const timeAfter = (...events: SolvelogEvent[]) => tablesOf(events).solves[KEY]?.timeUsed

  test.each(['recent', 'extension', 'earlier'] as const)('[N20] under 10 s are absent: %s', (source) => {
    expect(timeAfter(recorded({ source, facts: { timeUsed: 9 } }))).toBeNull()
    expect(timeAfter(recorded({ source, facts: { timeUsed: 10 } }))).toBe(10)
  })

  test('[N20] replace no longer one, and take no later one away', () => {
    const enriched = (timeUsed: number): SolvelogEvent => ({
      type: 'SolveEnriched',
      v: 1,
      key: KEY,
      source: 'earlier',
      facts: { timeUsed },
    })
    expect(timeAfter(recorded({ facts: { timeUsed: 600 } }), enriched(0))).toBe(600)
    expect(timeAfter(recorded(), enriched(0), enriched(600))).toBe(600)
  })

  test('[N20] are recorded once, although they are absent', () => {
    const tables = tablesOf([recorded({ source: 'extension', facts: { timeUsed: 0 } })])
    const again = { slug: 'two-sum', timestamp: T, status: 'Accepted', lang: 'python3', facts: { timeUsed: 0 } }
    expect(recordSubmissions('extension', [again], tables)).toEqual([])
  })

  test('[N20] do not hide a typed time', () => {
    expect(timeAfter(recorded({ facts: { timeUsed: 0 } }), edited({ timeUsed: 0 }))).toBe(0)
    const added = addedSolve({ facts: { title: 'Two Sum', timeUsed: 5 } } as Partial<SolvelogEvent>)
    expect(tablesOf([added]).solves[HAND]?.timeUsed).toBe(5)
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

  test('[G1] a feedback of a known model is version 3 of the event', () => {
    given(recorded())
      .when({
        type: 'SaveFeedback',
        key: KEY,
        feedback: FEEDBACK,
        via: 'import',
        raw: '<feedback/>',
        model: 'llama3.2',
      })
      .gives({
        type: 'FeedbackSaved',
        v: 3,
        key: KEY,
        feedback: FEEDBACK,
        via: 'import',
        raw: '<feedback/>',
        model: 'llama3.2',
      })
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
