import { checkFeedback, formErrorMessage } from '#domain/feedback/check-feedback'
import type { SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { SolveDetail } from '#protocol/history'
import type { Failure } from '#protocol/result'
import { execute } from '../../actions/execute'
import { showToast } from '../../state/toasts'
import { isChanged } from './drafts/draft-store'
import { closeSaved, dropDraft, hasSameValues } from './drafts/drafts'
import {
  detailChanges,
  type Editable,
  type FormValues,
  feedbackForm,
  feedbackOf,
  isBlankFeedback,
  type ProblemValues,
  storedDetails,
  storedForms,
} from './drafts/forms'
import { readProblem } from './problem/actions'
import { openSelected } from './selection'
import { type Draft, type EditKind, history, type SaveError } from './store'

/** The error message for a failed save. Validation errors use the worker's message, a full disk both messages. */
export function describeFailure(failed: string, { code, message }: Failure): string {
  if (code === 'invalid' || code === 'not-found') return message
  return code === 'storage-full' ? `${failed} ${message}` : failed
}

/** Saves the code of a solve. */
export async function saveCode(detail: SolveDetail, draft: Draft<FormValues['code']>): Promise<void> {
  const { code } = draft.form
  if (code.trim() === '') return refuse(draft, 'Code cannot be empty.', 'code')
  await send(detail, 'code', draft, isChanged(draft) ? { type: 'SaveCode', key: detail.key, code } : null, { code })
}

/** Saves the changed details of a solve. */
export async function saveDetails(detail: SolveDetail, draft: Draft<FormValues['details']>): Promise<void> {
  const changes = detailChanges(draft.base, draft.form)
  if (changes === undefined) return refuse(draft, 'Solve time must be a non-negative number.', 'minutes')
  const isNeeded = Object.keys(changes).length > 0
  const command: Command | null = isNeeded ? { type: 'SaveDetails', key: detail.key, changes } : null
  await send(detail, 'details', draft, command, storedDetails(draft.form))
}

const EMPTY_FEEDBACK = 'the form is empty. Enter a final score from 0 to 100.'

/** Saves the feedback of a form. */
export async function saveFeedback(detail: SolveDetail, draft: Draft<FormValues['feedback']>): Promise<void> {
  const feedback = feedbackOf(draft.form)
  const problem = formErrorMessage(isBlankFeedback(draft.form) ? [EMPTY_FEEDBACK] : checkFeedback(feedback))
  if (problem !== null) return refuse(draft, problem, null)
  const isNeeded = detail.feedback === null || isChanged(draft)
  const raw = draft.form.reply === '' ? {} : { raw: draft.form.reply }
  const command: Command | null = isNeeded
    ? { type: 'SaveFeedback', key: detail.key, feedback, via: 'form', ...raw }
    : null
  await send(detail, 'feedback', draft, command, feedbackForm(feedback))
}

/** Saves the note on a problem. */
export async function saveProblemNote(problem: ProblemValues, draft: Draft<FormValues['problem']>): Promise<void> {
  const note = draft.form.note.trim() === '' ? null : draft.form.note
  const command: Command | null = isChanged(draft) ? { type: 'SaveProblemNote', slug: problem.key, note } : null
  await send(problem, 'problem', draft, command, { note: note ?? '' })
}

const MESSAGES: Record<EditKind, { done: string; failed: string }> = {
  code: { done: 'Code saved.', failed: 'Failed to save code. Please try again.' },
  details: { done: 'Details saved.', failed: 'Failed to save details. Please try again.' },
  feedback: { done: 'Feedback saved!', failed: 'Failed to save feedback. Please try again.' },
  problem: { done: 'Note saved.', failed: 'Failed to save the note. Please try again.' },
}

let lastErrorId = 0

function saveError(message: string, field: string | null): SaveError {
  lastErrorId += 1
  return { message, field, id: lastErrorId }
}

function refuse(draft: Draft, message: string, field: string | null): void {
  draft.save = { stage: 'failed', problem: saveError(message, field), sent: null }
}

/**
 * Sends a command, then closes the form and shows a toast with Undo. Without a command, only closes the form. Reads the stored
 * value before closing the form, so that the old value never reappears in between. `stored` is the form as it looks after the values
 * are stored.
 */
async function send(
  detail: Editable,
  kind: EditKind,
  draft: Draft,
  command: Command | null,
  stored: Readonly<Record<string, string>>,
): Promise<void> {
  const { key } = detail
  const { done, failed } = MESSAGES[kind]
  if (!command) return dropDraft(key, kind)
  const sent = { draft: { ...draft.form }, saved: stored, done }
  // If the stored row already equals the sent values, its arrival cannot confirm this save.
  const isDetectable = !hasSameValues(storedForms(detail)[kind], stored)
  draft.save = { stage: 'saving', problem: null, sent: isDetectable ? sent : null }
  const { save } = draft
  const answer = await execute(command, () => {
    save.stage = 'late'
  })
  // The user may have cancelled and started another edit meanwhile.
  const isCurrent = () => history.drafts[key]?.[kind]?.save === save
  if (!answer.ok) {
    if (!isCurrent()) return
    save.stage = 'failed'
    save.problem = saveError(describeFailure(failed, answer.failure), null)
    return
  }
  await (kind === 'problem' ? readProblem() : openSelected())
  showToast('success', done, answer.value.commit)
  if (isCurrent()) closeSaved(key, kind, sent)
}

/** Removes the code or the feedback of a solve (N16). Resolves to false if that failed. The toast offers Undo. */
export async function removePart(part: 'code' | 'feedback', key: SolveKey): Promise<boolean> {
  const type = part === 'code' ? 'RemoveCode' : 'RemoveFeedback'
  const removed = await executeOrShowError({ type, key }, `Failed to remove ${part}. Please try again.`)
  if (!removed) return false
  await openSelected()
  showToast('success', part === 'code' ? 'Code removed.' : 'Feedback removed.', removed.commit)
  return true
}

/** Executes a command of no form. Shows the error and returns null if it fails. */
export async function executeOrShowError(command: Command, failed: string): Promise<{ commit: string | null } | null> {
  const answer = await execute(command)
  if (answer.ok) return answer.value
  showToast('error', describeFailure(failed, answer.failure))
  return null
}
