import { checkFeedback, getFormErrorMessage } from '#domain/feedback/check-feedback'
import type { Feedback, SolveKey } from '#domain/solve'
import { INVALID_SOLVE_TIME } from '#domain/solve-time'
import type { Command } from '#events/command'
import type { SolveDetail } from '#protocol/history'
import { executeWithToast } from '../../actions/execute'
import { openSelected, showSavedValues } from '../../actions/history-selection'
import { sendDraft, showFormError } from '../../actions/send-draft'
import { isChanged } from '../../drafts/draft-store'
import {
  type FormValues,
  findDetailChanges,
  isBlankFeedback,
  normalizeDetails,
  parseFeedbackForm,
  toFeedbackForm,
} from '../../drafts/forms'
import type { Draft } from '../../drafts/open-drafts'
import { findModelReply } from './ai/store'

export async function saveCode(detail: SolveDetail, draft: Draft<FormValues['code']>): Promise<void> {
  const { code } = draft.form
  if (code.trim() === '') return showFormError(draft, 'Code cannot be empty.', 'code')
  await sendDraft(detail, 'code', draft, isChanged(draft) ? { type: 'SaveCode', key: detail.key, code } : null, {
    stored: { code },
    reloadValues: () => showSavedValues(detail.key, { code }),
  })
}

export async function saveDetails(detail: SolveDetail, draft: Draft<FormValues['details']>): Promise<void> {
  const changes = findDetailChanges(draft.base, draft.form)
  if (changes === undefined) return showFormError(draft, INVALID_SOLVE_TIME, 'minutes')
  const isNeeded = Object.keys(changes).length > 0
  const command: Command | null = isNeeded ? { type: 'SaveDetails', key: detail.key, changes } : null
  await sendDraft(detail, 'details', draft, command, {
    stored: normalizeDetails(draft.form),
    reloadValues: () => showSavedValues(detail.key, changes),
  })
}

const EMPTY_FEEDBACK_MESSAGE = 'the form is empty. Enter a final score from 0 to 100.'

export async function saveFeedback(detail: SolveDetail, draft: Draft<FormValues['feedback']>): Promise<void> {
  const feedback = parseFeedbackForm(draft.form)
  const problem = getFormErrorMessage(isBlankFeedback(draft.form) ? [EMPTY_FEEDBACK_MESSAGE] : checkFeedback(feedback))
  if (problem !== null) return showFormError(draft, problem, null)
  const isNeeded = detail.feedback === null || isChanged(draft)
  const model = findModelReply('form', detail.key)?.model
  const replyFields = draft.form.reply === '' ? {} : { raw: draft.form.reply, ...(model !== undefined && { model }) }
  const command: Command | null = isNeeded
    ? { type: 'SaveFeedback', key: detail.key, feedback, via: 'form', ...replyFields }
    : null
  await sendDraft(detail, 'feedback', draft, command, {
    stored: toFeedbackForm(feedback),
    reloadValues: () => showSavedFeedback(detail.key, feedback, draft.form.reply === '' ? undefined : model),
  })
}

export const showSavedFeedback = (key: SolveKey, feedback: Feedback, model: string | undefined): Promise<void> =>
  showSavedValues(key, { feedback, score: feedback.summary.final_score, model: model ?? null })

/** Removes the code or the feedback of a solve (N16). Resolves to false if that failed. The toast offers Undo. */
export function removePart(part: 'code' | 'feedback', key: SolveKey): Promise<boolean> {
  return executeWithToast(
    { type: part === 'code' ? 'RemoveCode' : 'RemoveFeedback', key },
    part === 'code' ? 'Code removed.' : 'Feedback removed.',
    { failureText: `Failed to remove ${part}. Please try again.`, reloadValues: openSelected },
  )
}
