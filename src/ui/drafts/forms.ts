import { parseScore } from '#domain/feedback/check-feedback'
import { HINTS, type Hint } from '#domain/hint'
import type { Feedback } from '#domain/solve'
import { formatInputMinutes, parseSolveTime } from '#domain/solve-time'
import type { DetailChanges } from '#events/subjects/details'
import type { SolveDetail } from '#protocol/history'

type SolveValues = Pick<SolveDetail, 'key' | 'code' | 'timeUsed' | 'usedHints' | 'notes' | 'feedback'>

/** The stored note that the form of a problem edits. */
export interface ProblemValues {
  /** The problem's slug. */
  key: string
  note: string | null
}

/** The stored values that a form edits: a solve, or the note on a problem. */
export type EditableValues = SolveValues | ProblemValues

/** The fields of each form of a solve or problem. All values are text, so that typed and stored values can be compared directly. */
export type FormValues = ReturnType<typeof createBlankForms>

/** Returns empty forms. Scores start empty, so that an untouched form never saves a score (N16). */
export const createBlankForms = () => ({
  code: { code: '' },
  details: { minutes: '', hint: '', notes: '' },
  feedback: {
    time_to_solve: '',
    time_complexity: '',
    space_complexity: '',
    performance: '',
    readability: '',
    correctness: '',
    maintainability: '',
    quality: '',
    final_score: '',
    summary: '',
    /** The AI reply that filled the form. It is stored with the feedback. Empty if there was none. */
    reply: '',
  },
  problem: { note: '' },
  /** The form for pasting an AI reply. */
  reply: { text: '' },
})

/** Returns all forms with the stored values. Forms that do not belong to `edited` are blank. */
export function createStoredForms(edited: EditableValues): FormValues {
  const blank = createBlankForms()
  if ('note' in edited) return { ...blank, problem: { note: edited.note ?? '' } }
  const { code, timeUsed, usedHints, notes, feedback } = edited
  return {
    ...blank,
    code: { code: code ?? '' },
    details: {
      minutes: timeUsed === null ? '' : formatInputMinutes(timeUsed),
      hint: usedHints ?? '',
      notes: notes ?? '',
    },
    feedback: feedback ? toFeedbackForm(feedback) : blank.feedback,
  }
}

export const isBlankFeedback = (form: Readonly<FormValues['feedback']>): boolean =>
  Object.values(form).every((text) => text.trim() === '')

const formatScore = (score: number | null): string => (score === null ? '' : String(score))

export function toFeedbackForm({ performance, code_quality, summary }: Feedback): FormValues['feedback'] {
  return {
    time_to_solve: formatScore(performance.time_to_solve),
    time_complexity: performance.time_complexity,
    space_complexity: performance.space_complexity,
    performance: performance.comments,
    readability: formatScore(code_quality.readability),
    correctness: formatScore(code_quality.correctness),
    maintainability: formatScore(code_quality.maintainability),
    quality: code_quality.comments,
    final_score: formatScore(summary.final_score),
    summary: summary.comments,
    reply: '',
  }
}

/** Parses the values of a feedback form. An invalid score and an empty final score become NaN (S11). Other empty scores become null. */
export function parseFeedbackForm(form: Readonly<FormValues['feedback']>): Feedback {
  return {
    performance: {
      time_to_solve: parseScore(form.time_to_solve),
      time_complexity: form.time_complexity.trim(),
      space_complexity: form.space_complexity.trim(),
      comments: form.performance.trim(),
    },
    code_quality: {
      readability: parseScore(form.readability),
      correctness: parseScore(form.correctness),
      maintainability: parseScore(form.maintainability),
      comments: form.quality.trim(),
    },
    summary: { final_score: parseScore(form.final_score) ?? Number.NaN, comments: form.summary.trim() },
  }
}

/** Returns the details form as it will be after its values are stored. */
export function normalizeDetails({ minutes, hint, notes }: Readonly<FormValues['details']>): FormValues['details'] {
  const seconds = parseSolveTime(minutes)
  return { minutes: seconds == null ? '' : formatInputMinutes(seconds), hint, notes: notes.trim() === '' ? '' : notes }
}

const parseHint = (text: string): Hint | null => HINTS.find((hint) => hint === text) ?? null

/**
 * Returns the fields that the user changed in a details form. Unchanged fields are absent, so that saving a note does not round the time.
 * Undefined if the entered time is invalid.
 */
export function findDetailChanges(
  base: Readonly<FormValues['details']>,
  form: Readonly<FormValues['details']>,
): DetailChanges | undefined {
  const changes: DetailChanges = {}
  if (form.minutes.trim() !== base.minutes) {
    const seconds = parseSolveTime(form.minutes)
    if (seconds === undefined) return undefined
    changes.timeUsed = seconds
  }
  if (form.hint !== base.hint) changes.usedHints = parseHint(form.hint)
  if (form.notes !== base.notes) changes.notes = form.notes.trim() === '' ? null : form.notes
  return changes
}
