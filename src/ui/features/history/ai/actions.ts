import type { Feedback, SolveKey } from '#domain/solve'
import { isSameJson } from '#lib/same-json'
import type { SolveDetail } from '#protocol/history'
import { isChanged } from '../../../drafts/draft-store'
import { beginDraft, changeDraft } from '../../../drafts/drafts'
import { openDrafts } from '../../../drafts/open-drafts'
import { writePref } from '../../../state/prefs'
import { state } from '../../../state/state'
import { showToast } from '../../../state/toasts'
import { getClient } from '../../../worker-client/client'
import { type ImportProblem, importReply } from '../feedback/actions'
import { type ReviewEnd, requestReview } from './request-review'
import { aiReviewState, findModelReply, setModelReply } from './store'

/** The result of a review: the reply was saved, filled into the open form, or neither. */
type ReviewOutcome =
  | { kind: 'saved' | 'filled' | 'cancelled' }
  /** `code` is the error code of the server; null if the failure happened on this page. */
  | { kind: 'failed'; code: string | null; message: string }

const HALF_READ_MESSAGE =
  'The model read only part of the prompt, so its reply was not saved. Raise its context (OLLAMA_CONTEXT_LENGTH=32768), then review again.'
const EDITED_MESSAGE =
  'The solve was edited while the review ran, so the reply was not saved. Import saves it anyway, or review the solve again.'
const TYPED_MESSAGE = 'You have typed in the form, so the reply was not filled in. Import replaces what you typed.'
const IN_PAST_MESSAGE =
  'The page showed the past when the reply arrived, so it was not saved. Go back to now, then press Import.'
const PASTE_FIELD_IN_USE_MESSAGE = 'The paste field contains your own text, so the reply is shown here.'

const runningReviews = new Map<SolveKey, AbortController>()

/** Reviews a solve with the model of the server (G1). Returns `cancelled` at once if a review of the solve is already running. */
export async function startReview(key: SolveKey): Promise<ReviewOutcome> {
  if (runningReviews.has(key)) return { kind: 'cancelled' }
  const controller = new AbortController()
  runningReviews.set(key, controller)
  aiReviewState.reviews[key] = { state: 'running', text: '' }
  writePref('aiFeedbackUsed', 'true')
  try {
    const outcome = await runReview(key, controller.signal)
    if (aiReviewState.reviews[key]?.state === 'running') delete aiReviewState.reviews[key]
    return outcome
  } finally {
    runningReviews.delete(key)
  }
}

/** Stops a running review. Nothing of its reply is stored. */
export function cancelReview(key: SolveKey): void {
  runningReviews.get(key)?.abort()
}

/** Returns the exact text that a review sends, which is also the text of Copy Prompt (G1). */
export const buildPrompt = (key: SolveKey) => getClient().call('buildPrompt', key)

/** The inputs of a review. If they change while the review runs, the reply is not saved automatically. */
interface ReviewInputs {
  prompt: string
  feedback: Feedback | null
}

async function readReviewInputs(key: SolveKey): Promise<ReviewInputs | { message: string }> {
  const [prompt, solve] = await Promise.all([buildPrompt(key), getClient().call('openSolve', key)])
  if (!prompt.ok) return prompt.failure
  return solve.ok ? { prompt: prompt.value, feedback: solve.value.feedback } : solve.failure
}

async function runReview(key: SolveKey, signal: AbortSignal): Promise<ReviewOutcome> {
  const inputsBefore = await readReviewInputs(key)
  if ('message' in inputsBefore) return failReview(key, inputsBefore.message)
  const result = await requestReview(inputsBefore.prompt, signal, (text) => {
    aiReviewState.reviews[key] = { state: 'running', text }
  })
  if (result.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' }
  if (result.kind === 'failed') return failReview(key, result.message, { code: result.code })
  if (result.kind === 'half-read') return failReview(key, HALF_READ_MESSAGE, { text: result.text })
  return applyReply(key, result, inputsBefore)
}

type Reply = Extract<ReviewEnd, { model: string }>

/** Saves a reply as if the user had imported it, unless this would overwrite a change that the user made during the review. */
async function applyReply(key: SolveKey, { text, model }: Reply, inputsBefore: ReviewInputs): Promise<ReviewOutcome> {
  const solve = await getClient().call('openSolve', key)
  if (!solve.ok) {
    // If the solve was removed while its review ran, no screen shows it, so a toast shows the message.
    const message = `${solve.failure.message} The reply was not saved.`
    showToast('error', message)
    return failReview(key, message, { text })
  }
  const reasonNotToSave = await findReasonNotToSave(key, inputsBefore)
  if (reasonNotToSave !== null) return fillPasteField(solve.value, text, model, reasonNotToSave)
  const isForm = openDrafts.drafts[key]?.feedback !== undefined
  const problem = await importReply(solve.value, text, { model, keepsPasteField: isPasteFieldInUse(key) })
  if (problem) return fillPasteField(solve.value, text, model, describeImportProblem(problem))
  return { kind: isForm ? 'filled' : 'saved' }
}

const describeImportProblem = ({ failedStep, message }: ImportProblem): string =>
  failedStep === 'save'
    ? message
    : `The reply could not be read: ${message}. Correct it in the paste field of the solve and press Import, or review it again.`

async function findReasonNotToSave(key: SolveKey, inputsBefore: ReviewInputs): Promise<string | null> {
  if (state.views?.past != null) return IN_PAST_MESSAGE
  const form = openDrafts.drafts[key]?.feedback
  if (form) return isChanged(form) ? TYPED_MESSAGE : null
  const currentInputs = await readReviewInputs(key)
  return 'message' in currentInputs ||
    currentInputs.prompt !== inputsBefore.prompt ||
    !isSameJson(currentInputs.feedback, inputsBefore.feedback)
    ? EDITED_MESSAGE
    : null
}

/** Whether the paste field has text that the user typed or edited. */
function isPasteFieldInUse(key: SolveKey): boolean {
  const text = openDrafts.drafts[key]?.reply?.form.text ?? ''
  return text.trim() !== '' && text !== findModelReply('box', key)?.text
}

/** Puts a reply into the paste field, where the user can edit and import it. Text that the user typed there is not replaced. */
function fillPasteField(solve: SolveDetail, text: string, model: string, message: string): ReviewOutcome {
  const { key } = solve
  if (isPasteFieldInUse(key)) return failReview(key, `${message} ${PASTE_FIELD_IN_USE_MESSAGE}`, { text })
  beginDraft(solve, 'reply')
  changeDraft(key, 'reply', { text })
  setModelReply('box', key, { model, text })
  return failReview(key, message)
}

/** Ends a review without saving. `code` is the error code of the server, and `text` the reply, which the page then shows. */
function failReview(
  key: SolveKey,
  message: string,
  { code = null, text = '' }: { code?: string | null; text?: string } = {},
): ReviewOutcome {
  aiReviewState.reviews[key] = { state: 'failed', message, text }
  return { kind: 'failed', code, message }
}
