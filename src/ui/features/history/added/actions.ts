import { ownSlug } from '#domain/problem'
import { parseSolveTime } from '#domain/solve-time'
import type { Command, NewSolve } from '#events/command'
import type { SolveDetail } from '#protocol/history'
import { execute } from '../../../shared/execute'
import { notify } from '../../../shared/notifications'
import { client } from '../../../worker-client/client'
import { openSelected } from '../detail-actions'
import { describeFailure } from '../save'
import { refreshHistory } from '../selection'
import { type AddedForm, addedState, fieldTime } from './store'

/** The errors of a form by field; empty if it can be saved. */
export type FormProblems = Partial<Record<'problem' | 'link' | 'solvedAt' | 'minutes', string>>

/** Validates a form. Dates in the future are refused by the worker too. */
export function checkForm(form: AddedForm): FormProblems {
  const problems: FormProblems = {}
  const at = Date.parse(form.solvedAt)
  if (Number.isNaN(at)) problems.solvedAt = 'Enter the date and the time.'
  else if (at > Date.now() + 60_000) problems.solvedAt = 'This date is in the future.'
  else if (at < 0) problems.solvedAt = 'Enter a date after 1970.'
  if (form.key !== null) return problems
  if (form.problem === null) problems.problem = 'Choose a problem, or use the title as your own problem.'
  else if (form.problem.kind === 'own' && form.problem.link.trim() !== '' && !isWebAddress(form.problem.link)) {
    problems.link = 'Enter a web address that starts with https:// or http://, or leave it empty.'
  }
  if (parseSolveTime(form.minutes) === undefined) problems.minutes = 'Solve time must be a non-negative number.'
  return problems
}

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text.trim())

/** Saves a form without errors. Returns an error message, or null. */
export async function saveForm(form: AddedForm): Promise<string | null> {
  const command = commandOf(form)
  if (!command) return 'Choose a problem.'
  const answer = await execute(command)
  if (!answer.ok) return describeFailure('Failed to save the solve. Please try again.', answer.failure)
  addedState.form = null
  addedState.isFormOpen = false
  await refreshHistory()
  notify('success', form.key === null ? 'Solve added.' : 'Solve corrected.', answer.value.commit)
  return null
}

function commandOf(form: AddedForm): Command | null {
  const { key, problem, status, lang, hint, code, notes } = form
  const values = { timestamp: Math.floor(Date.parse(form.solvedAt) / 1000), status, lang }
  if (key !== null) return { type: 'CorrectSolve', key, ...values }
  if (!problem) return null
  const minutes = parseSolveTime(form.minutes)
  const solve: NewSolve = {
    ...(problem.kind === 'known' ? knownProblem(problem.problem) : ownProblem(problem)),
    ...values,
    ...(minutes != null && { timeUsed: minutes }),
    ...(hint !== '' && { usedHints: hint }),
    ...(code.trim() !== '' && { code }),
    ...(notes.trim() !== '' && { notes }),
  }
  return { type: 'AddSolve', source: 'hand', solve }
}

const knownProblem = ({ slug, title }: { slug: string; title: string }) => ({ slug, title })

function ownProblem({ title, link }: { title: string; link: string }) {
  const address = link.trim().replace(/^https?/i, (scheme) => scheme.toLowerCase())
  return { slug: ownSlug(title), title: title.trim(), ...(address !== '' && { link: address }) }
}

/** Opens the form that corrects an added solve. */
export function beginCorrecting({ key, title, timestamp, status, lang }: SolveDetail): void {
  const solvedAt = fieldTime(timestamp * 1000)
  if (addedState.form?.key === null) addedState.begun = addedState.form
  addedState.form = { key, title, problem: null, solvedAt, status, lang, minutes: '', hint: '', code: '', notes: '' }
  addedState.isFormOpen = true
}

/** Removes an added solve. The notification offers Undo. */
export async function removeAdded(key: SolveDetail['key']): Promise<void> {
  const answer = await execute({ type: 'RemoveSolve', key })
  if (!answer.ok) {
    notify('error', describeFailure('Failed to remove the solve. Please try again.', answer.failure))
    return
  }
  await refreshHistory()
  notify('success', 'Solve removed.', answer.value.commit)
}

/** Reads the offers to join added solves with submissions. A failure leaves the earlier ones. */
export async function readOffers(): Promise<void> {
  const offers = await client().call('joinOffers')
  if (offers.ok) addedState.offers = offers.value
}

/** Joins added solves with submissions, or remembers that they are different. The notification offers Undo. */
export async function answerOffers(pairs: readonly { key: string; other: string }[], isSame: boolean): Promise<void> {
  const asked = pairs.map(({ key, other }) => ({ key, other }))
  const answer = await execute({ type: 'AnswerJoins', pairs: asked, isSame })
  if (!answer.ok) {
    notify('error', describeFailure('Failed to save your answer. Please try again.', answer.failure))
    return
  }
  const answered = new Set(asked.map(({ key }) => key))
  addedState.offers = addedState.offers.filter(({ key }) => !answered.has(key))
  await refreshHistory()
  await openSelected()
  notify('success', isSame ? 'Solves joined.' : 'Both solves kept.', answer.value.commit)
}
