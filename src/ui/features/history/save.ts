import { checkFeedback, formErrorMessage } from '#domain/feedback/check-feedback'
import type { SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { SolveDetail } from '#protocol/history'
import { executeWithToast } from '../../actions/execute'
import { openSelected } from '../../actions/history-selection'
import { refuse, sendDraft } from '../../actions/send-draft'
import { isChanged } from '../../drafts/draft-store'
import {
  detailChanges,
  type FormValues,
  feedbackForm,
  feedbackOf,
  isBlankFeedback,
  storedDetails,
} from '../../drafts/forms'
import type { Draft } from '../../drafts/open-drafts'
import { modelReply } from './ai/reply-model'

/** Saves the code of a solve. */
export async function saveCode(detail: SolveDetail, draft: Draft<FormValues['code']>): Promise<void> {
  const { code } = draft.form
  if (code.trim() === '') return refuse(draft, 'Code cannot be empty.', 'code')
  await sendDraft(detail, 'code', draft, isChanged(draft) ? { type: 'SaveCode', key: detail.key, code } : null, {
    stored: { code },
    reread: openSelected,
  })
}

/** Saves the changed details of a solve. */
export async function saveDetails(detail: SolveDetail, draft: Draft<FormValues['details']>): Promise<void> {
  const changes = detailChanges(draft.base, draft.form)
  if (changes === undefined) return refuse(draft, 'Solve time must be a non-negative number.', 'minutes')
  const isNeeded = Object.keys(changes).length > 0
  const command: Command | null = isNeeded ? { type: 'SaveDetails', key: detail.key, changes } : null
  await sendDraft(detail, 'details', draft, command, { stored: storedDetails(draft.form), reread: openSelected })
}

const EMPTY_FEEDBACK = 'the form is empty. Enter a final score from 0 to 100.'

/** Saves the feedback of a form. */
export async function saveFeedback(detail: SolveDetail, draft: Draft<FormValues['feedback']>): Promise<void> {
  const feedback = feedbackOf(draft.form)
  const problem = formErrorMessage(isBlankFeedback(draft.form) ? [EMPTY_FEEDBACK] : checkFeedback(feedback))
  if (problem !== null) return refuse(draft, problem, null)
  const isNeeded = detail.feedback === null || isChanged(draft)
  const model = modelReply('form', detail.key)?.model
  const raw = draft.form.reply === '' ? {} : { raw: draft.form.reply, ...(model !== undefined && { model }) }
  const command: Command | null = isNeeded
    ? { type: 'SaveFeedback', key: detail.key, feedback, via: 'form', ...raw }
    : null
  await sendDraft(detail, 'feedback', draft, command, { stored: feedbackForm(feedback), reread: openSelected })
}

/** Removes the code or the feedback of a solve (N16). Resolves to false if that failed. The toast offers Undo. */
export function removePart(part: 'code' | 'feedback', key: SolveKey): Promise<boolean> {
  return executeWithToast(
    { type: part === 'code' ? 'RemoveCode' : 'RemoveFeedback', key },
    part === 'code' ? 'Code removed.' : 'Feedback removed.',
    { failed: `Failed to remove ${part}. Please try again.`, reread: openSelected },
  )
}
