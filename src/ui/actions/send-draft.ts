import type { Command } from '#events/command'
import { closeSaved, dropDraft, hasSameValues } from '../drafts/drafts'
import { type Editable, storedForms } from '../drafts/forms'
import { type Draft, type EditKind, openDrafts, type SaveError } from '../drafts/open-drafts'
import { showToast } from '../state/toasts'
import { describeFailure, execute } from './execute'

const MESSAGES: Record<EditKind, { done: string; failed: string }> = {
  code: { done: 'Code saved.', failed: 'Failed to save code. Please try again.' },
  details: { done: 'Details saved.', failed: 'Failed to save details. Please try again.' },
  feedback: { done: 'Feedback saved!', failed: 'Failed to save feedback. Please try again.' },
  problem: { done: 'Note saved.', failed: 'Failed to save the note. Please try again.' },
}

let lastErrorId = 0

function createSaveError(message: string, field: string | null): SaveError {
  lastErrorId += 1
  return { message, field, id: lastErrorId }
}

/** Shows an error in a form that is not sent. `field` is the invalid field; null if the error is about the whole form. */
export function showFormError(draft: Draft, message: string, field: string | null): void {
  draft.save = { stage: 'failed', problem: createSaveError(message, field), sent: null }
}

/**
 * Sends a command, then closes the form and shows a toast with Undo. If `command` is null, only closes the form. Calls `reloadValues`
 * before closing the form, so that the page does not show the old value in between. `stored` has the values that the form will have after
 * the save.
 */
export async function sendDraft(
  detail: Editable,
  kind: EditKind,
  draft: Draft,
  command: Command | null,
  {
    stored: savedValues,
    reloadValues,
  }: { stored: Readonly<Record<string, string>>; reloadValues: () => Promise<void> },
): Promise<void> {
  const { key } = detail
  const { done, failed } = MESSAGES[kind]
  if (!command) return dropDraft(key, kind)
  const sent = { draft: { ...draft.form }, saved: savedValues, done }
  // If the stored row already equals the sent values, its arrival cannot confirm this save.
  const isDetectable = !hasSameValues(storedForms(detail)[kind], savedValues)
  draft.save = { stage: 'saving', problem: null, sent: isDetectable ? sent : null }
  const { save } = draft
  const answer = await execute(command, () => {
    save.stage = 'late'
  })
  // False if the user has cancelled and started another edit meanwhile.
  const isCurrent = () => openDrafts.drafts[key]?.[kind]?.save === save
  if (!answer.ok) {
    if (!isCurrent()) return
    save.stage = 'failed'
    save.problem = createSaveError(describeFailure(failed, answer.failure), null)
    return
  }
  await reloadValues()
  showToast('success', done, answer.value.commit)
  if (isCurrent()) closeSaved(key, kind, sent)
}
