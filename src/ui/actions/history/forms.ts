import { blankFeedback } from '#domain/feedback/ranges'
import { type Feedback, HINTS, type Hint } from '#domain/solve'
import type { DetailChanges } from '#events/command'
import type { SolveDetail } from '#wire/solves'
import type { Forms } from '../../state/history'

/** Every form of a solve, filled with what is stored. */
export function storedForms(
  detail: Pick<SolveDetail, 'code' | 'timeUsed' | 'usedHints' | 'notes' | 'feedback'>,
): Forms {
  return {
    code: { code: detail.code ?? '' },
    details: {
      minutes: detail.timeUsed === null ? '' : String(Math.round(detail.timeUsed / 60)),
      hint: detail.usedHints ?? '',
      notes: detail.notes ?? '',
    },
    feedback: feedbackForm(detail.feedback ?? blankFeedback()),
    reply: { text: '' },
  }
}

/** A feedback as its form shows it. */
export function feedbackForm({ performance, code_quality, summary }: Feedback): Forms['feedback'] {
  return {
    time_to_solve: String(performance.time_to_solve),
    time_complexity: performance.time_complexity,
    space_complexity: performance.space_complexity,
    performance: performance.comments,
    readability: String(code_quality.readability),
    correctness: String(code_quality.correctness),
    maintainability: String(code_quality.maintainability),
    quality: code_quality.comments,
    final_score: String(summary.final_score),
    summary: summary.comments,
    reply: '',
  }
}

const score = (text: string): number => Number.parseInt(text, 10)

/** The feedback of a form; scores are parsed as integers, NaN where there is none (spec §5). */
export function feedbackOf(form: Readonly<Forms['feedback']>): Feedback {
  return {
    performance: {
      time_to_solve: score(form.time_to_solve),
      time_complexity: form.time_complexity.trim(),
      space_complexity: form.space_complexity.trim(),
      comments: form.performance.trim(),
    },
    code_quality: {
      readability: score(form.readability),
      correctness: score(form.correctness),
      maintainability: score(form.maintainability),
      comments: form.quality.trim(),
    },
    summary: { final_score: score(form.final_score), comments: form.summary.trim() },
  }
}

/** Minutes as typed, in seconds; null when empty, undefined when it is no whole number of at least 0 (spec §5). */
function secondsOf(minutes: string): number | null | undefined {
  const text = minutes.trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) * 60 : undefined
}

/** Whether minutes as typed can be stored (spec §5). */
export const isTime = (minutes: string): boolean => secondsOf(minutes) !== undefined

/** A details form as it shows what it holds once that is stored. */
export function storedDetails({ minutes, hint, notes }: Readonly<Forms['details']>): Forms['details'] {
  const time = minutes.trim()
  return { minutes: time === '' ? '' : String(Number(time)), hint, notes: notes.trim() === '' ? '' : notes }
}

const hintOf = (text: string): Hint | null => HINTS.find((hint) => hint === text) ?? null

/**
 * What a details form changes: only fields that differ from what was stored, so that saving a note never rounds the
 * time. Undefined when the entered time is not valid.
 */
export function detailChanges(
  base: Readonly<Forms['details']>,
  form: Readonly<Forms['details']>,
): DetailChanges | undefined {
  const changes: DetailChanges = {}
  if (form.minutes.trim() !== base.minutes) {
    const seconds = secondsOf(form.minutes)
    if (seconds === undefined) return undefined
    changes.timeUsed = seconds
  }
  if (form.hint !== base.hint) changes.usedHints = hintOf(form.hint)
  if (form.notes !== base.notes) changes.notes = form.notes.trim() === '' ? null : form.notes
  return changes
}
