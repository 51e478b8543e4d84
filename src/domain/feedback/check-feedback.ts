import type { Feedback } from '../solve'
import { SCORE_FIELDS, type ScoreField } from './format'

function readScores(feedback: Feedback): Record<ScoreField, number | null> {
  return {
    time_to_solve: feedback.performance.time_to_solve,
    readability: feedback.code_quality.readability,
    correctness: feedback.code_quality.correctness,
    maintainability: feedback.code_quality.maintainability,
    final_score: feedback.summary.final_score,
  }
}

/** Returns the maximum value of a score field. The minimum is 0 (F7). */
export function getMaxScore(field: ScoreField): number {
  return field === 'final_score' ? 100 : 5
}

/**
 * Returns one message for each invalid score of a feedback (F7). Scores must be integers; sub-scores may be null (N16).
 */
export function checkFeedback(feedback: Feedback): string[] {
  const scores = readScores(feedback)
  return SCORE_FIELDS.flatMap((field) => {
    const value = scores[field]
    const maximum = getMaxScore(field)
    if (value === null) return []
    if (!Number.isInteger(value)) return [`${field} must be a valid number`]
    return value < 0 || value > maximum ? [`${field} must be between 0 and ${maximum}, got ${value}`] : []
  })
}

const INTEGER = /^[+-]?\d{1,9}(?:\.0*)?$/

/** Parses a typed score: null if empty, NaN if not an integer. */
export function parseScore(text: string): number | null {
  const typed = text.trim()
  if (typed === '') return null
  return INTEGER.test(typed) ? Number(typed) + 0 : Number.NaN
}

/** Returns the form's message for the errors that `checkFeedback` returned; null if there are none. */
export function getFormErrorMessage(errors: readonly string[]): string | null {
  const [first] = errors
  if (first === undefined) return null
  const isNumeric = errors.some((text) => text.includes('must be between') || text.includes('must be a valid number'))
  return isNumeric ? 'Numeric ratings are out of range.' : `Validation failed: ${first}`
}
