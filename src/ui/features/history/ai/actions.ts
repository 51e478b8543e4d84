import type { Feedback, SolveKey } from '#domain/solve'
import { isSameJson } from '#lib/same-json'
import type { SolveDetail } from '#protocol/history'
import { isChanged } from '../../../drafts/draft-store'
import { beginDraft, changeDraft } from '../../../drafts/drafts'
import { openDrafts } from '../../../drafts/open-drafts'
import { writePref } from '../../../state/prefs'
import { state } from '../../../state/state'
import { showToast } from '../../../state/toasts'
import { client } from '../../../worker-client/client'
import { type ImportProblem, importReply } from '../feedback/actions'
import { modelReply, setModelReply } from './reply-model'
import { type ReviewEnd, requestReview } from './request-review'
import { reviewState } from './store'

/** The result of a review: saved, filled into the open form, or the reason why not. */
export type ReviewOutcome =
  | { kind: 'saved' | 'filled' | 'cancelled' }
  /** `code` is that of the server; null for a reply that was not saved. */
  | { kind: 'failed'; code: string | null; message: string }

const HALF_READ =
  'The model read only part of the prompt, so its reply was not saved. Raise its context (OLLAMA_CONTEXT_LENGTH=32768), then review again.'
const EDITED =
  'The solve was edited while the review ran, so the reply was not saved. Import saves it anyway, or review the solve again.'
const TYPED = 'You have typed in the form, so the reply was not filled in. Import replaces what you typed.'
const IN_PAST =
  'The page showed the past when the reply arrived, so it was not saved. Go back to now, then press Import.'
const BOX_IN_USE = 'The paste field contains your own text, so the reply is shown here.'

const running = new Map<SolveKey, AbortController>()

/** Reviews one solve with the model of the server (G1). A second call while it runs does nothing. */
export async function startReview(key: SolveKey): Promise<ReviewOutcome> {
  if (running.has(key)) return { kind: 'cancelled' }
  const stop = new AbortController()
  running.set(key, stop)
  reviewState.reviews[key] = { state: 'running', text: '' }
  writePref('aiFeedbackUsed', 'true')
  try {
    const outcome = await review(key, stop.signal)
    if (reviewState.reviews[key]?.state === 'running') delete reviewState.reviews[key]
    return outcome
  } finally {
    running.delete(key)
  }
}

/** Stops a running review. Nothing of its reply is stored. */
export function cancelReview(key: SolveKey): void {
  running.get(key)?.abort()
}

/** The exact text that a review sends: that of Copy Prompt (G1). */
export const readPrompt = (key: SolveKey) => client().call('buildPrompt', key)

/** The input of a review. If it changes while the review runs, the reply is not saved automatically. */
interface Basis {
  prompt: string
  feedback: Feedback | null
}

async function readBasis(key: SolveKey): Promise<Basis | { message: string }> {
  const [prompt, solve] = await Promise.all([readPrompt(key), client().call('openSolve', key)])
  if (!prompt.ok) return prompt.failure
  return solve.ok ? { prompt: prompt.value, feedback: solve.value.feedback } : solve.failure
}

async function review(key: SolveKey, signal: AbortSignal): Promise<ReviewOutcome> {
  const before = await readBasis(key)
  if ('message' in before) return fail(key, null, before.message)
  const end = await requestReview(before.prompt, signal, (text) => {
    reviewState.reviews[key] = { state: 'running', text }
  })
  if (end.kind === 'cancelled' || signal.aborted) return { kind: 'cancelled' }
  if (end.kind === 'failed') return fail(key, end.code, end.message)
  if (end.kind === 'half-read') return show(key, HALF_READ, end.text)
  return applyReply(key, end, before)
}

type Reply = Extract<ReviewEnd, { model: string }>

/** Saves a reply as an imported one, unless something that the user did meanwhile has priority. */
async function applyReply(key: SolveKey, { text, model }: Reply, before: Basis): Promise<ReviewOutcome> {
  const solve = await client().call('openSolve', key)
  if (!solve.ok) {
    // No screen shows a solve that was removed while its review ran.
    const message = `${solve.failure.message} The reply was not saved.`
    showToast('error', message)
    return show(key, message, text)
  }
  const obstacle = await obstacleTo(key, before)
  if (obstacle !== null) return putInBox(solve.value, text, model, obstacle)
  const isForm = openDrafts.drafts[key]?.feedback !== undefined
  const problem = await importReply(solve.value, text, { model, keepsBox: hasOwnText(key) })
  if (problem) return putInBox(solve.value, text, model, problemText(problem))
  return { kind: isForm ? 'filled' : 'saved' }
}

const problemText = ({ at, message }: ImportProblem): string =>
  at === 'save'
    ? message
    : `The reply could not be read: ${message}. Correct it in the paste field of the solve and press Import, or review it again.`

async function obstacleTo(key: SolveKey, before: Basis): Promise<string | null> {
  if (state.views?.past != null) return IN_PAST
  const form = openDrafts.drafts[key]?.feedback
  if (form) return isChanged(form) ? TYPED : null
  const now = await readBasis(key)
  return 'message' in now || now.prompt !== before.prompt || !isSameJson(now.feedback, before.feedback) ? EDITED : null
}

/** Whether the paste field has text that the user typed or edited. */
function hasOwnText(key: SolveKey): boolean {
  const text = openDrafts.drafts[key]?.reply?.form.text ?? ''
  return text.trim() !== '' && text !== modelReply('box', key)?.text
}

/** Puts a reply into the paste field, where it can be edited and imported. Text that the user has typed there stays. */
function putInBox(solve: SolveDetail, text: string, model: string, message: string): ReviewOutcome {
  const { key } = solve
  if (hasOwnText(key)) return show(key, `${message} ${BOX_IN_USE}`, text)
  beginDraft(solve, 'reply')
  changeDraft(key, 'reply', { text })
  setModelReply('box', key, { model, text })
  return fail(key, null, message)
}

function fail(key: SolveKey, code: string | null, message: string): ReviewOutcome {
  reviewState.reviews[key] = { state: 'failed', message }
  return { kind: 'failed', code, message }
}

function show(key: SolveKey, message: string, text: string): ReviewOutcome {
  reviewState.reviews[key] = { state: 'shown', message, text }
  return { kind: 'failed', code: null, message }
}
