import type { Feedback } from '../solve'
import { SCORE_FIELDS, type ScoreField } from './format'

/** The five scores of a feedback, in the order they are checked. */
function scoresOf(feedback: Feedback): Record<ScoreField, number | null> {
  return {
    time_to_solve: feedback.performance.time_to_solve,
    readability: feedback.code_quality.readability,
    correctness: feedback.code_quality.correctness,
    maintainability: feedback.code_quality.maintainability,
    final_score: feedback.summary.final_score,
  }
}

/** The greatest value of a score; the least is 0 (spec §5). */
export function maximumOf(field: ScoreField): number {
  return field === 'final_score' ? 100 : 5
}

/**
 * What is wrong with a feedback's scores, one message a field in the form's order; empty when nothing is (F7). Scores
 * are integers, so a fraction is no more a valid number than NaN. Sub-scores may be absent (N16).
 */
export function checkFeedback(feedback: Feedback): string[] {
  const scores = scoresOf(feedback)
  return SCORE_FIELDS.flatMap((field) => {
    const value = scores[field]
    const maximum = maximumOf(field)
    if (value === null) return []
    if (!Number.isInteger(value)) return [`${field} must be a valid number`]
    return value < 0 || value > maximum ? [`${field} must be between 0 and ${maximum}, got ${value}`] : []
  })
}

const INTEGER = /^[+-]?\d{1,9}(?:\.0*)?$/

/** A score as typed: null when nothing was, NaN when it is no integer. */
export function typedScore(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return INTEGER.test(typed) ? Number(typed) + 0 : Number.NaN
}

/**
 * What the form says of the errors it found: one sentence for numbers out of bounds or missing, otherwise the first
 * error; null when there is none (spec §5, Feedback save).
 */
export function formMessage(errors: readonly string[]): string | null {
  const [first] = errors
  if (first === undefined) return null
  const numeric = errors.some((text) => text.includes('must be between') || text.includes('must be a valid number'))
  return numeric ? 'Numeric ratings are out of range.' : `Validation failed: ${first}`
}
