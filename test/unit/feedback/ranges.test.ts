import { describe, expect, it } from 'vitest'
import { SCORE_FIELDS, type ScoreField } from '#domain/feedback/format'
import { checkFeedback } from '#domain/feedback/ranges'
import type { Feedback } from '#domain/solve'

const zeros = (): Feedback => ({
  performance: { time_to_solve: 0, time_complexity: '', space_complexity: '', comments: '' },
  code_quality: { readability: 0, correctness: 0, maintainability: 0, comments: '' },
  summary: { final_score: 0, comments: '' },
})

function withScore(field: ScoreField, value: number): Feedback {
  const feedback = zeros()
  switch (field) {
    case 'time_to_solve':
      feedback.performance.time_to_solve = value
      return feedback
    case 'final_score':
      feedback.summary.final_score = value
      return feedback
    default:
      feedback.code_quality[field] = value
      return feedback
  }
}

describe('checkFeedback', () => {
  it.each(SCORE_FIELDS)('[F7] refuses %s below 0, above its maximum, and fractions', (field) => {
    const maximum = field === 'final_score' ? 100 : 5
    for (const value of [-1, maximum + 1]) {
      expect(checkFeedback(withScore(field, value))).toEqual([
        `${field} must be between 0 and ${maximum}, got ${value}`,
      ])
    }
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 3.5]) {
      expect(checkFeedback(withScore(field, value))).toEqual([`${field} must be a valid number`])
    }
  })

  it('[F7] names every wrong field, in the order of the form', () => {
    const feedback: Feedback = {
      performance: { ...zeros().performance, time_to_solve: 6 },
      code_quality: { ...zeros().code_quality, readability: Number.NaN, maintainability: -2 },
      summary: { final_score: 101, comments: '' },
    }
    expect(checkFeedback(feedback)).toEqual([
      'time_to_solve must be between 0 and 5, got 6',
      'readability must be a valid number',
      'maintainability must be between 0 and 5, got -2',
      'final_score must be between 0 and 100, got 101',
    ])
  })
})
