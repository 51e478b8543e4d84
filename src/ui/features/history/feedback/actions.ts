import { MAX_REPLY_LENGTH } from '#domain/feedback/reply-text'
import type { SolveKey } from '#domain/solve'
import type { SolveDetail } from '#protocol/history'
import { describeFailure, execute } from '../../../actions/execute'
import { beginDraft, changeDraft, dropDraft } from '../../../drafts/drafts'
import { toFeedbackForm } from '../../../drafts/forms'
import { openDrafts } from '../../../drafts/open-drafts'
import { writePref } from '../../../state/prefs'
import { showToast } from '../../../state/toasts'
import { getClient } from '../../../worker-client/client'
import { closeReview, setModelReply } from '../ai/store'
import { showSavedFeedback } from '../save'

const NOT_SAVED_MESSAGE = 'Feedback imported but failed to save. Please try again.'

/** Copies the prompt for a solve to the clipboard (F1). */
export async function copyPrompt({ key }: Pick<SolveDetail, 'key'>): Promise<void> {
  if (!(await writeToClipboard(requirePrompt(key)))) {
    showToast('error', 'Failed to copy prompt.')
    return
  }
  writePref('aiFeedbackUsed', 'true')
  const isPasteFieldOpen = openDrafts.drafts[key]?.reply !== undefined
  showToast(
    'success',
    isPasteFieldOpen
      ? 'Prompt copied - paste the XML reply in the box below.'
      : 'Prompt copied - use Import Feedback to paste XML response.',
  )
}

async function requirePrompt(key: SolveKey): Promise<string> {
  const prompt = await getClient().call('buildPrompt', key)
  if (!prompt.ok) throw new Error(prompt.failure.message)
  return prompt.value
}

const createTextBlob = (text: string): Blob => new Blob([text], { type: 'text/plain' })

/**
 * Writes a text to the clipboard. The write has to start before the text is ready, because browsers allow it only directly after a user
 * action. Returns false if the browser refuses.
 */
async function writeToClipboard(text: Promise<string>): Promise<boolean> {
  const { clipboard } = navigator
  try {
    if (typeof ClipboardItem === 'undefined') await clipboard.writeText(await text)
    else await clipboard.write([new ClipboardItem({ 'text/plain': text.then(createTextBlob) })])
    await text
    return true
  } catch {
    return false
  }
}

/** Reads the clipboard's text; null if the browser denies access. */
export async function readClipboard(): Promise<string | null> {
  try {
    return await navigator.clipboard.readText()
  } catch {
    return null
  }
}

/**
 * Imports a reply from the clipboard; `text` is null if the clipboard could not be read. If the import fails, opens the paste field with
 * the rejected text (F3, F10). Returns the error message for the paste field, or null.
 */
export async function importReplyText(detail: SolveDetail, text: string | null): Promise<string | null> {
  if (text === null || text.trim() === '') {
    showToast('error', text === null ? 'Unable to read from clipboard' : 'Clipboard is empty')
    beginDraft(detail, 'reply')
    return null
  }
  const problem = await importReply(detail, text)
  if (problem?.failedStep === 'reply') showToast('error', 'Import failed: please refer to the instructions below')
  if (problem) {
    beginDraft(detail, 'reply')
    setModelReply('box', detail.key, null)
    const shownText = text.slice(0, MAX_REPLY_LENGTH)
    const draft = openDrafts.drafts[detail.key]?.reply
    // A refused text is not unsaved work until the user changes it.
    if (draft && problem.failedStep === 'reply') draft.base.text = shownText
    changeDraft(detail.key, 'reply', { text: shownText })
  }
  return problem?.message ?? null
}

export interface ImportProblem {
  failedStep: 'reply' | 'save'
  message: string
}

/**
 * Parses an AI reply, and fills an open feedback form with it or otherwise saves it (F5). Then closes the paste field, unless
 * `keepsPasteField` is true. `model` is the model that wrote the reply, if it is known. Returns the problem, or null.
 */
export async function importReply(
  detail: Pick<SolveDetail, 'key'>,
  text: string,
  { model, keepsPasteField = false }: { model?: string | undefined; keepsPasteField?: boolean } = {},
): Promise<ImportProblem | null> {
  const { key } = detail
  const parsedReply = await getClient().call('parseAiReply', text)
  if (!parsedReply.ok) return { failedStep: 'reply', message: parsedReply.failure.message }
  writePref('aiFeedbackUsed', 'true')
  if (openDrafts.drafts[key]?.feedback) {
    changeDraft(key, 'feedback', { ...toFeedbackForm(parsedReply.value), reply: text })
    setModelReply('form', key, model === undefined ? null : { model, text })
    showToast('success', 'Feedback imported!')
    if (!keepsPasteField) discardPasteField(key)
    return null
  }
  const answer = await execute({
    type: 'SaveFeedback',
    key,
    feedback: parsedReply.value,
    via: 'import',
    raw: text,
    ...(model !== undefined && { model }),
  })
  if (!answer.ok) {
    showToast('error', NOT_SAVED_MESSAGE)
    return { failedStep: 'save', message: describeFailure(NOT_SAVED_MESSAGE, answer.failure) }
  }
  await showSavedFeedback(key, parsedReply.value, model)
  showToast('success', 'Feedback imported and saved!', answer.value.commit)
  if (!keepsPasteField) discardPasteField(key)
  return null
}

export function discardPasteField(key: SolveKey): void {
  dropDraft(key, 'reply')
  setModelReply('box', key, null)
  closeReview(key)
}
