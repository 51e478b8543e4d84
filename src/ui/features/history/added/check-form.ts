import { parseSolveTime } from '#domain/solve-time'
import type { Correction, NewForm } from './store'

/** The errors of a form by field; empty if it can be saved. */
export type FormProblems = Partial<Record<'problem' | 'link' | 'solvedAt' | 'minutes', string>>

/** Validates the form of a new solve. */
export function checkNewSolve({ problem, solvedAt, minutes }: NewForm): FormProblems {
  const problems = checkDate(solvedAt)
  if (problem === null) problems.problem = 'Choose a problem, or use the title as your own problem.'
  else if (problem.kind === 'own' && problem.link.trim() !== '' && !isWebAddress(problem.link)) {
    problems.link = 'Enter a web address that starts with https:// or http://, or leave it empty.'
  }
  if (parseSolveTime(minutes) === undefined) problems.minutes = 'Solve time must be a non-negative number.'
  return problems
}

/** Validates a correction. */
export const checkCorrection = ({ solvedAt }: Pick<Correction, 'solvedAt'>): FormProblems => checkDate(solvedAt)

/** The worker refuses dates in the future too. */
function checkDate(solvedAt: string): FormProblems {
  const at = Date.parse(solvedAt)
  if (Number.isNaN(at)) return { solvedAt: 'Enter the date and the time.' }
  if (at > Date.now() + 60_000) return { solvedAt: 'This date is in the future.' }
  return at < 0 ? { solvedAt: 'Enter a date after 1970.' } : {}
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text.trim())
