import type { Command } from '#events/command'
import { closeSaved, dropDraft, hasSameValues } from '../drafts/drafts'
import { createStoredForms, type EditableValues } from '../drafts/forms'
import { type Draft, type EditKind, openDrafts, type SaveError } from '../drafts/open-drafts'
import { showToast } from '../state/toasts'
import { describeFailure, execute } from './execute'

const MESSAGES: Record<EditKind, { successText: string; failureText: string }> = {
  code: { successText: 'Code saved.', failureText: 'Failed to save code. Please try again.' },
  details: { successText: 'Details saved.', failureText: 'Failed to save details. Please try again.' },
  feedback: { successText: 'Feedback saved!', failureText: 'Failed to save feedback. Please try again.' },
  problem: { successText: 'Note saved.', failureText: 'Failed to save the note. Please try again.' },
}

let lastErrorId = 0

function createSaveError(message: string, field: string | null): SaveError {
  lastErrorId += 1
  return { message, field, id: lastErrorId }
}

/** Shows an error in a form that was not sent to the worker. `field` is the invalid field; null if the error is about the whole form. */
export function showFormError(draft: Draft, message: string, field: string | null): void {
  draft.save = { stage: 'failed', problem: createSaveError(message, field), sent: null }
}

/**
 * Sends the command that saves a form, then closes the form or shows the error in it. If `command` is null, only closes the form.
 * `reloadValues` runs before the form closes, so that the page does not show the old value in between. `stored` has the values of the form
 * after the save.
 */
export async function sendDraft(
  detail: EditableValues,
  kind: EditKind,
  draft: Draft,
  command: Command | null,
  {
    stored: savedValues,
    reloadValues,
  }: { stored: Readonly<Record<string, string>>; reloadValues: () => Promise<void> },
): Promise<void> {
  const { key } = detail
  const { successText, failureText } = MESSAGES[kind]
  if (!command) return dropDraft(key, kind)
  const sent = { draft: { ...draft.form }, saved: savedValues, successText }
  // If the stored values already equal the sent ones, an update of the stored values does not prove that this save succeeded.
  const isDetectable = !hasSameValues(createStoredForms(detail)[kind], savedValues)
  draft.save = { stage: 'saving', problem: null, sent: isDetectable ? sent : null }
  const { save } = draft
  const answer = await execute(command, () => {
    save.stage = 'late'
  })
  // False if the user has closed the form meanwhile.
  const isCurrent = () => openDrafts.drafts[key]?.[kind]?.save === save
  if (!answer.ok) {
    if (!isCurrent()) return
    save.stage = 'failed'
    save.problem = createSaveError(describeFailure(failureText, answer.failure), null)
    return
  }
  await reloadValues()
  showToast('success', successText, answer.value.commit)
  if (isCurrent()) closeSaved(key, kind, sent)
}
