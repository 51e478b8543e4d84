import { createOwnSlug } from '#domain/problem'
import { hasKnownDay } from '#domain/solve-date'
import { INVALID_SOLVE_TIME, parseSolveTime } from '#domain/solve-time'
import type { Command } from '#events/command'
import type { NewSolve } from '#events/subjects/added-solves'
import { type FieldErrors, type FormState, isFormChanged } from '../../drafts/form-state'
import type { Correction, NewSolveForm } from './store'

export function checkNewSolve({ problem, solvedAt, minutes }: NewSolveForm): FieldErrors {
  const errors = checkDate(solvedAt)
  if (problem === null) errors.problem = 'Choose a problem, or use the title as your own problem.'
  else if (problem.kind === 'own' && problem.link.trim() !== '' && !isWebAddress(problem.link)) {
    errors.link = 'Enter a web address that starts with https:// or http://, or leave it empty.'
  }
  if (parseSolveTime(minutes) === undefined) errors.minutes = INVALID_SOLVE_TIME
  return errors
}

/** Validates a correction. The date may remain empty if it was unknown or inexact before. */
export const checkCorrection = (values: Pick<Correction, 'solvedAt' | 'timestamp' | 'latest'>): FieldErrors =>
  values.solvedAt === '' && !hasKnownDay(values) ? {} : checkDate(values.solvedAt)

function checkDate(solvedAt: string): FieldErrors {
  const at = Date.parse(solvedAt)
  if (Number.isNaN(at)) return { solvedAt: 'Enter the date and the time.' }
  if (at > Date.now() + 60_000) return { solvedAt: 'This date is in the future.' }
  return at < 0 ? { solvedAt: 'Enter a date after 1970.' } : {}
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text.trim())

const toEpochSeconds = (solvedAt: string): number => Math.floor(Date.parse(solvedAt) / 1000)

/** Returns the command that adds the solve of a form; null while no problem is chosen. */
export function createAddCommand(form: NewSolveForm): Command | null {
  const { problem, status, lang, hint, code, notes } = form
  if (!problem) return null
  const seconds = parseSolveTime(form.minutes)
  const solve: NewSolve = {
    ...(problem.kind === 'known'
      ? { slug: problem.problem.slug, title: problem.problem.title }
      : toOwnProblem(problem)),
    timestamp: toEpochSeconds(form.solvedAt),
    status,
    lang,
    ...(seconds != null && { timeUsed: seconds }),
    ...(hint !== '' && { usedHints: hint }),
    ...(code.trim() !== '' && { code }),
    ...(notes.trim() !== '' && { notes }),
  }
  return { type: 'AddSolve', source: 'hand', solve }
}

/**
 * Returns the command for a correction, or null if nothing has changed. The date field has no seconds, so a date that was not edited
 * keeps the stored timestamp.
 */
export function createCorrectCommand(form: Pick<FormState<Correction>, 'stored' | 'values'>): Command | null {
  if (!isFormChanged(form)) return null
  const { stored, values } = form
  const { key, timestamp } = stored
  const { solvedAt, status, lang } = values
  return {
    type: 'CorrectSolve',
    key,
    timestamp: solvedAt === stored.solvedAt ? timestamp : toEpochSeconds(solvedAt),
    status,
    lang,
  }
}

function toOwnProblem({ title, link }: { title: string; link: string }) {
  const address = link.trim().replace(/^https?/i, (scheme) => scheme.toLowerCase())
  return { slug: createOwnSlug(title), title: title.trim(), ...(address !== '' && { link: address }) }
}
