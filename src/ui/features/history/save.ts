import { checkFeedback, formMessage } from '#domain/feedback/ranges'
import type { SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { SolveDetail } from '#protocol/history'
import type { Failure } from '#protocol/result'
import { execute } from '../../shared/execute'
import { notify } from '../../shared/notifications'
import { isChanged } from './drafts/draft-store'
import { closeSaved, dropDraft, hasSameValues, saveState, setSaveState } from './drafts/drafts'
import {
  detailChanges,
  type Editable,
  feedbackForm,
  feedbackOf,
  isBlankFeedback,
  type ProblemValues,
  storedDetails,
  storedForms,
} from './drafts/forms'
import { readProblem } from './problem/actions'
import { openSelected } from './selection'
import { type DraftKind, history } from './store'

/** The error message for a failed save. Validation errors use the worker's message, a full disk both messages. */
export function describeFailure(failed: string, { code, message }: Failure): string {
  if (code === 'invalid' || code === 'not-found') return message
  return code === 'storage-full' ? `${failed} ${message}` : failed
}

/** Saves the code of a solve. The form shows the state of the save. */
export async function saveCode(detail: SolveDetail): Promise<void> {
  const { key } = detail
  const draft = history.drafts[key]?.code
  if (!draft) return
  const { code } = draft.form
  if (code.trim() === '') return refuse(key, 'code', 'Code cannot be empty.', 'code')
  const command: Command | null = isChanged(draft) ? { type: 'SaveCode', key, code } : null
  await send(detail, 'code', command, { code }, 'Code saved.', 'Failed to save code. Please try again.')
}

/** Saves the changed details of a solve. The form shows the state of the save. */
export async function saveDetails(detail: SolveDetail): Promise<void> {
  const { key } = detail
  const draft = history.drafts[key]?.details
  if (!draft) return
  const changes = detailChanges(draft.base, draft.form)
  if (changes === undefined) return refuse(key, 'details', 'Solve time must be a non-negative number.', 'minutes')
  const command: Command | null = Object.keys(changes).length > 0 ? { type: 'SaveDetails', key, changes } : null
  const stored = storedDetails(draft.form)
  await send(detail, 'details', command, stored, 'Details saved.', 'Failed to save details. Please try again.')
}

const EMPTY_FEEDBACK = 'the form is empty. Enter a final score from 0 to 100.'

/** Saves the feedback of a form. The form shows the state of the save. */
export async function saveFeedback(detail: SolveDetail): Promise<void> {
  const { key } = detail
  const draft = history.drafts[key]?.feedback
  if (!draft) return
  const feedback = feedbackOf(draft.form)
  const problem = formMessage(isBlankFeedback(draft.form) ? [EMPTY_FEEDBACK] : checkFeedback(feedback))
  if (problem !== null) return refuse(key, 'feedback', problem, null)
  const needed = detail.feedback === null || isChanged(draft)
  const raw = draft.form.reply === '' ? {} : { raw: draft.form.reply }
  const command: Command | null = needed ? { type: 'SaveFeedback', key, feedback, via: 'form', ...raw } : null
  const stored = feedbackForm(feedback)
  await send(detail, 'feedback', command, stored, 'Feedback saved!', 'Failed to save feedback. Please try again.')
}

/** Saves the note on a problem. The form shows the state of the save. */
export async function saveProblemNote(problem: ProblemValues): Promise<void> {
  const { key: slug } = problem
  const draft = history.drafts[slug]?.problem
  if (!draft) return
  const note = draft.form.note.trim() === '' ? null : draft.form.note
  const command: Command | null = isChanged(draft) ? { type: 'SaveProblemNote', slug, note } : null
  await send(
    problem,
    'problem',
    command,
    { note: note ?? '' },
    'Note saved.',
    'Failed to save the note. Please try again.',
  )
}

type Kind = Exclude<DraftKind, 'reply'>

function refuse(key: SolveKey, kind: Kind, message: string, field: string | null): void {
  setSaveState(key, kind, { stage: 'failed', problem: { message, field }, sent: null })
}

/**
 * Sends a command, then closes the form and shows a notification with Undo. Reads the stored value before closing the form,
 * so that the old value never reappears in between. `stored` is the form as it looks after the values are stored.
 */
async function send(
  detail: Editable,
  kind: Kind,
  command: Command | null,
  stored: Readonly<Record<string, string>>,
  done: string,
  failed: string,
): Promise<void> {
  const { key } = detail
  const draft = history.drafts[key]?.[kind]
  if (!draft) return
  if (!command) return dropDraft(key, kind)
  const sent = { draft: { ...draft.form }, saved: stored, done }
  // If the stored row already equals the sent values, its arrival cannot confirm this save.
  const isDetectable = !hasSameValues(storedForms(detail)[kind], stored)
  const save = setSaveState(key, kind, { stage: 'saving', problem: null, sent: isDetectable ? sent : null })
  const answer = await execute(command, () => {
    save.stage = 'late'
  })
  // The user may have cancelled and started another edit meanwhile.
  const isCurrent = () => saveState(key, kind) === save
  if (!answer.ok) {
    if (!isCurrent()) return
    save.stage = 'failed'
    save.problem = { message: describeFailure(failed, answer.failure), field: null }
    return
  }
  await (kind === 'problem' ? readProblem() : openSelected())
  notify('success', done, answer.value.commit)
  if (isCurrent()) closeSaved(key, kind, sent)
}

/** Removes the code of a solve (N16). Resolves to true on success. The notification offers Undo. */
export function removeCode(key: SolveKey): Promise<boolean> {
  return remove({ type: 'RemoveCode', key }, 'Code removed.', 'Failed to remove code. Please try again.')
}

/** Removes the feedback of a solve (N16). Resolves to true on success. The notification offers Undo. */
export function removeFeedback(key: SolveKey): Promise<boolean> {
  return remove({ type: 'RemoveFeedback', key }, 'Feedback removed.', 'Failed to remove feedback. Please try again.')
}

async function remove(command: Command, done: string, failed: string): Promise<boolean> {
  const answer = await execute(command)
  if (!answer.ok) {
    notify('error', describeFailure(failed, answer.failure))
    return false
  }
  await openSelected()
  notify('success', done, answer.value.commit)
  return true
}
