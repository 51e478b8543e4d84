import { checkFeedback, formMessage } from '#domain/feedback/ranges'
import type { SolveKey } from '#domain/solve'
import type { Command } from '#events/command'
import type { Failure } from '#wire/result'
import type { SolveDetail } from '#wire/solves'
import { worker } from '../../link/link'
import { history } from '../../state/history'
import { notify } from '../../state/notices'
import { openSelected } from './detail'
import { dropDraft, isChanged } from './drafts'
import { detailChanges, feedbackOf } from './forms'

/** What the person is told of a failure: a refusal in its own words, a full disk beside what did not work. */
export function told(failed: string, { code, message }: Failure): string {
  if (code === 'invalid' || code === 'not-found') return message
  return code === 'storage-full' ? `${failed} ${message}` : failed
}

/** Saves the code of a solve. Null, or why not. */
export async function saveCode({ key }: SolveDetail): Promise<string | null> {
  const draft = history.drafts[key]?.code
  if (!draft) return null
  const { code } = draft.form
  if (code.trim() === '') return 'Code cannot be empty.'
  const send: Command | null = isChanged(draft) ? { type: 'SaveCode', key, code } : null
  return finish(key, 'code', send, 'Code saved.', 'Failed to save code. Please try again.')
}

/** Saves those details of a solve that the person changed. Null, or why not. */
export async function saveDetails({ key }: SolveDetail): Promise<string | null> {
  const draft = history.drafts[key]?.details
  if (!draft) return null
  const changes = detailChanges(draft.base, draft.form)
  if (changes === undefined) return 'Solve time must be a non-negative number.'
  const send: Command | null = Object.keys(changes).length > 0 ? { type: 'SaveDetails', key, changes } : null
  return finish(key, 'details', send, 'Details saved.', 'Failed to save details. Please try again.')
}

/** Saves the feedback of the form. Null, or why not. */
export async function saveFeedback({ key, feedback: stored }: SolveDetail): Promise<string | null> {
  const draft = history.drafts[key]?.feedback
  if (!draft) return null
  const feedback = feedbackOf(draft.form)
  const problem = formMessage(checkFeedback(feedback))
  if (problem !== null) return problem
  const needed = stored === null || isChanged(draft)
  const raw = draft.form.reply === '' ? {} : { raw: draft.form.reply }
  const send: Command | null = needed ? { type: 'SaveFeedback', key, feedback, via: 'form', ...raw } : null
  return finish(key, 'feedback', send, 'Feedback saved!', 'Failed to save feedback. Please try again.')
}

/**
 * Sends a command, then closes the form and says that it is done, with a way back. The stored value is read before the form goes, so that what was there before
 * never shows again in between.
 */
async function finish(
  key: SolveKey,
  kind: 'code' | 'details' | 'feedback',
  command: Command | null,
  done: string,
  failed: string,
): Promise<string | null> {
  if (command) {
    const answer = await worker().call('execute', command)
    if (!answer.ok) return told(failed, answer.failure)
    await openSelected()
    notify('success', done, answer.value.commit)
  }
  dropDraft(key, kind)
  return null
}
