import { describe, expect, test } from 'vitest'
import type { Command, DetailChanges } from '#events/command'
import type { SolvelogEvent } from '#events/event'
import { FEEDBACK, given, KEY, recorded, tablesOf } from './given'

const GONE = 'This solve no longer exists.'

const edited = (changes: DetailChanges): SolvelogEvent => ({ type: 'DetailsEdited', v: 1, key: KEY, changes })
const saveDetails = (changes: DetailChanges): Command => ({ type: 'SaveDetails', key: KEY, changes })

describe('code', () => {
  const save = (code: string): Command => ({ type: 'SaveCode', key: KEY, code })

  test('[S5] is kept as typed', () => {
    given(recorded()).when(save('  def f():\n\tpass \n')).gives({
      type: 'CodeEdited',
      v: 1,
      key: KEY,
      code: '  def f():\n\tpass \n',
    })
  })

  test.each(['', '   ', '\n\t\n'])('[S5] is not empty: %j', (code) => {
    given(recorded()).when(save(code)).refuses('invalid', 'Code cannot be empty.')
  })

  test.each([KEY, '__proto__', 'constructor', 'toString'])(
    '[S5] of a solve that is not there is refused: %s',
    (key) => {
      given().when({ type: 'SaveCode', key, code: 'pass' }).refuses('not-found', GONE)
      given()
        .when({ type: 'SaveDetails', key, changes: { notes: null } })
        .refuses('not-found', GONE)
      given().when({ type: 'SaveFeedback', key, feedback: FEEDBACK, via: 'form' }).refuses('not-found', GONE)
    },
  )
})

describe('removing', () => {
  const code: SolvelogEvent = { type: 'CodeEdited', v: 1, key: KEY, code: 'pass' }
  const feedback: SolvelogEvent = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK, via: 'form' }
  const removed: SolvelogEvent = { type: 'CodeRemoved', v: 2, key: KEY }

  test.each(['RemoveCode', 'RemoveFeedback'] as const)('[N16] %s changes nothing where nothing is there', (type) => {
    given(recorded()).when({ type, key: KEY }).gives()
    given().when({ type, key: KEY }).refuses('not-found', GONE)
  })

  test('[N16] feedback goes with its score', () => {
    given(recorded(), feedback)
      .when({ type: 'RemoveFeedback', key: KEY })
      .gives({ type: 'FeedbackRemoved', v: 1, key: KEY })
    const row = tablesOf([recorded(), feedback, { type: 'FeedbackRemoved', v: 1, key: KEY }]).solves[KEY]
    expect(row).toMatchObject({ finalScore: null, parts: {} })
  })

  test('[N16] [C6] removed code stays removed, whatever a source sends; after an undo it may fill the gap', () => {
    given(recorded({ facts: { code: 'pass' } }))
      .when({ type: 'RemoveCode', key: KEY })
      .gives(removed)
    const sent: SolvelogEvent = { type: 'SolveEnriched', v: 1, key: KEY, source: 'extension', facts: { code: 'new' } }
    expect(tablesOf([recorded(), code, removed, sent]).solves[KEY]?.parts.code).toBeUndefined()
    expect(tablesOf([recorded(), code, { ...removed, v: 1 }, sent]).solves[KEY]?.parts.code).toBeDefined()
  })

  test('[N16] undoing code that was written after a removal keeps the code removed', () => {
    const undo = (wasRemoved: boolean): Command => ({
      type: 'Undo',
      commit: 'c',
      steps: [{ field: 'code', key: KEY, made: { seq: 2, index: 0 }, earlier: null, wasRemoved }],
    })
    const mark: SolvelogEvent = { type: 'ChangeUndone', v: 1, commit: 'c' }
    given(recorded(), code).when(undo(true)).gives(removed, mark)
    given(recorded(), code)
      .when(undo(false))
      .gives({ ...removed, v: 1 }, mark)
  })
})

describe('details', () => {
  test('[S7] only what differs is recorded', () => {
    given(recorded({ facts: { timeUsed: 600, usedHints: 'none' } }))
      .when(saveDetails({ timeUsed: 600, usedHints: 'gpt_help', notes: 'Again.' }))
      .gives(edited({ usedHints: 'gpt_help', notes: 'Again.' }))
  })

  test('[S7] nothing changed, nothing recorded', () => {
    given(recorded({ facts: { timeUsed: 600 } }))
      .when(saveDetails({ timeUsed: 600, usedHints: null, notes: '' }))
      .gives()
    given(recorded()).when(saveDetails({})).gives()
  })

  test('[S7] an empty time and blank notes are unset', () => {
    given(recorded({ facts: { timeUsed: 600 } }), edited({ notes: 'Old.' }))
      .when(saveDetails({ timeUsed: null, notes: '  \n' }))
      .gives(edited({ timeUsed: null, notes: null }))
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('[S7] a time of %d is refused', (timeUsed) => {
    given(recorded()).when(saveDetails({ timeUsed })).refuses('invalid', 'Solve time must be a non-negative number.')
  })

  test('[S7] a time of nothing at all is a time', () => {
    given(recorded())
      .when(saveDetails({ timeUsed: 0 }))
      .gives(edited({ timeUsed: 0 }))
  })

  test('[S9] edits of two fields elsewhere are both kept', () => {
    const tables = tablesOf([recorded(), edited({ notes: 'One tab.' }), edited({ timeUsed: 60 })])
    expect(tables.solves[KEY]).toMatchObject({ timeUsed: 60, parts: { notes: { seq: 2, index: 0 } } })
  })
})

describe('feedback', () => {
  const save = (feedback = FEEDBACK): Command => ({ type: 'SaveFeedback', key: KEY, feedback, via: 'form' })
  const score = (final_score: number) => ({ ...FEEDBACK, summary: { ...FEEDBACK.summary, final_score } })
  const rated = (readability: number) => ({
    ...FEEDBACK,
    code_quality: { ...FEEDBACK.code_quality, readability },
  })

  test('[S10] is saved whole, an imported one with the reply it came from', () => {
    const saved = { type: 'FeedbackSaved', v: 1, key: KEY, feedback: FEEDBACK } as const
    given(recorded())
      .when(save())
      .gives({ ...saved, via: 'form' })
    given(recorded())
      .when({ type: 'SaveFeedback', key: KEY, feedback: FEEDBACK, via: 'import', raw: '<feedback/>' })
      .gives({ ...saved, via: 'import', raw: '<feedback/>' })
  })

  test.each([score(-1), score(101), score(50.5), score(Number.NaN), rated(6), rated(-1), rated(2.5)])(
    '[F7] out of range it is refused: %j',
    (feedback) => {
      given(recorded()).when(save(feedback)).refuses('invalid', 'Numeric ratings are out of range.')
    },
  )

  test.each([score(0), score(100), rated(0), rated(5)])('[F7] both ends of a range are in it: %j', (feedback) => {
    given(recorded()).when(save(feedback)).gives({ type: 'FeedbackSaved', v: 1, key: KEY, feedback, via: 'form' })
  })

  test('[N16] without some sub-scores it is version 2 of the event; a final score is needed', () => {
    const partial = { ...FEEDBACK, code_quality: { ...FEEDBACK.code_quality, readability: null } }
    given(recorded())
      .when({ type: 'SaveFeedback', key: KEY, feedback: partial, via: 'form' })
      .gives({ type: 'FeedbackSaved', v: 2, key: KEY, feedback: partial, via: 'form' })
    given(recorded())
      .when(save(score(Number.NaN)))
      .refuses('invalid', 'Numeric ratings are out of range.')
  })

  test('[S12] the newest final score is the one that counts', () => {
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
