import * as v from 'valibot'
import { toWellFormed } from '#lib/well-formed'
import type { ListenSettings } from '../loopback'
import { createJsonResponse, createRefusalResponse, Refusal } from '../proxy/refusal'
import { readBody, refuseUnlessJsonPost } from '../proxy/request-body'
import { isSameOrigin } from '../same-origin'
import { createAccessCheck } from './access'
import type { AiSettings } from './ai-settings'
import { createTooLongError, ModelError } from './model-error'
import { getModelName, type ModelTimeouts, requestReply } from './model-request'
import type { ReplyEnd } from './reply-reader'

export interface ReviewLimits extends ModelTimeouts {
  bodyBytes: number
  replyBytes: number
  /** Milliseconds between two empty lines, which keep the connection open. */
  keepAliveMs: number
}

/** Maximum length of a prompt, in UTF-16 units. */
const MAX_PROMPT_LENGTH = 131_072

/** Estimated number of characters per token. It is precise enough to notice that a prompt was cut. */
const CHARS_PER_TOKEN = 4

const REVIEW_LIMITS: ReviewLimits = {
  bodyBytes: 1_048_576,
  replyBytes: 256 * 1024,
  keepAliveMs: 15_000,
  connectMs: 60_000,
  totalMs: 10 * 60_000,
}

const REVIEW_BODY_SCHEMA = v.strictObject({
  prompt: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_PROMPT_LENGTH)),
})

export interface ReviewOptions {
  settings: AiSettings
  listen: ListenSettings
  limits?: Partial<ReviewLimits>
  /** Epoch milliseconds. */
  now?: () => number
  /** Called with each unexpected error of a running review. */
  onBug: (error: unknown) => void
}

/** Request handlers for reviews by a model. `client` is the client's address; null if it is unknown. */
export interface AiReviews {
  describeModel: (request: Request, client: string | null) => Response
  answerReview: (request: Request, client: string | null) => Promise<Response>
}

/**
 * How a reply ended. `complete`: at its end. `length`: at the model's length limit. `half-read`: the model has read less than half of the
 * prompt.
 */
type Finish = 'complete' | 'length' | 'half-read'

type ReviewLine =
  | { text: string }
  | { done: { model: string; finish: Finish } }
  | { error: { code: string; message: string } }

/**
 * Creates the handlers that forward a prompt to the configured model (G1, G3). The client can choose only the prompt. The response consists
 * of JSON lines and empty lines. A response whose last line is neither `done` nor `error` was cut off.
 */
export function createReviews(options: ReviewOptions): AiReviews {
  const { settings, listen } = options
  const limits = { ...REVIEW_LIMITS, ...options.limits }
  const now = options.now ?? (() => Date.now())
  const checkAccess = createAccessCheck(settings.token, listen, now)
  const slot = new ReviewSlot(settings.callsPerDay, now)
  return {
    describeModel: (request, client) =>
      answerSafely(() => {
        const decision = checkAccess(request, client)
        if (decision === 'off') throw new Refusal(404, 'NOT_FOUND', 'No model is offered here.')
        const { host, model } = getModelName(settings)
        return createJsonResponse(200, JSON.stringify(decision === 'allowed' ? { host, model } : { needsToken: true }))
      }),
    answerReview: async (request, client) => {
      try {
        if (!isSameOrigin(request)) throw new Refusal(403, 'WRONG_ORIGIN', 'Only the app itself may ask for a review.')
        if (checkAccess(request, client) !== 'allowed')
          throw new Refusal(
            403,
            'TOKEN_NEEDED',
            'Reviews from another computer, or through a proxy, need the AI_TOKEN.',
          )
        refuseUnlessJsonPost(request)
        const prompt = readPrompt(await readBody(request, limits.bodyBytes))
        slot.reserve()
        return streamReview(toWellFormed(prompt), {
          settings,
          limits,
          onBug: options.onBug,
          onEnd: () => slot.release(),
        })
      } catch (error) {
        return toRefusalResponse(error)
      }
    },
  }
}

function answerSafely(handle: () => Response): Response {
  try {
    return handle()
  } catch (error) {
    return toRefusalResponse(error)
  }
}

function toRefusalResponse(error: unknown): Response {
  if (error instanceof Refusal) return createRefusalResponse(error)
  throw error
}

function readPrompt(text: string): string {
  const invalidBodyMessage = `The body must be {"prompt": text} with at most ${MAX_PROMPT_LENGTH} characters.`
  try {
    const parsed = v.safeParse(REVIEW_BODY_SCHEMA, JSON.parse(text))
    if (parsed.success) return parsed.output.prompt
  } catch {
    // Text that is not JSON is refused below.
  }
  throw new Refusal(400, 'BAD_REQUEST', invalidBodyMessage)
}

/** Allows one review at a time, and a maximum number of reviews in one UTC day (G3). */
class ReviewSlot {
  #isTaken = false
  #day = 0
  #reviewCount = 0

  constructor(
    readonly maxPerDay: number,
    readonly now: () => number,
  ) {}

  /** Throws a refusal: 409 while another review runs, 429 if the reviews of the day are used up. */
  reserve(): void {
    if (this.#isTaken) throw new Refusal(409, 'BUSY', 'Another review is running. Wait until it ends, then try again.')
    const day = Math.floor(this.now() / 86_400_000)
    if (day !== this.#day) this.#reviewCount = 0
    this.#day = day
    if (this.#reviewCount >= this.maxPerDay) {
      const message = `The ${this.maxPerDay} reviews of this day are used up. Raise AI_CALLS_PER_DAY, or wait until 00:00 UTC.`
      throw new Refusal(429, 'DAILY_LIMIT', message)
    }
    this.#reviewCount += 1
    this.#isTaken = true
  }

  release(): void {
    this.#isTaken = false
  }
}

interface Review {
  settings: AiSettings
  limits: ReviewLimits
  onBug: (error: unknown) => void
  /** Called once when the review ends, also if the client disconnects. */
  onEnd: () => void
}

/** Sends the headers and an empty line at once, before the model answers. */
function streamReview(prompt: string, review: Review): Response {
  const cancelled = new AbortController()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (line: string) => {
        if (!cancelled.signal.aborted) controller.enqueue(encoder.encode(`${line}\n`))
      }
      write('')
      const keepAlive = setInterval(() => write(''), review.limits.keepAliveMs)
      void sendLines(prompt, review, cancelled.signal, (line) => write(JSON.stringify(line))).finally(() => {
        clearInterval(keepAlive)
        review.onEnd()
        if (!cancelled.signal.aborted) controller.close()
      })
    },
    cancel() {
      cancelled.abort()
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store',
      // Makes nginx forward the lines at once.
      'x-accel-buffering': 'no',
    },
  })
}

async function sendLines(
  prompt: string,
  { settings, limits, onBug }: Review,
  cancelSignal: AbortSignal,
  send: (line: ReviewLine) => void,
): Promise<void> {
  try {
    const reply = requestReply(prompt, settings, limits, cancelSignal)
    let size = 0
    let next = await reply.next()
    while (!next.done) {
      size += Buffer.byteLength(next.value)
      if (size > limits.replyBytes) {
        await reply.return({ isCutByModel: true, promptTokens: undefined })
        throw createTooLongError(getModelName(settings))
      }
      send({ text: next.value })
      next = await reply.next()
    }
    send({ done: { model: settings.model, finish: computeFinish(next.value, prompt) } })
  } catch (error) {
    if (cancelSignal.aborted) return
    if (!(error instanceof ModelError)) onBug(error)
    send({ error: toErrorLine(error) })
  }
}

/** If the model has read less than half of the estimated tokens, its server has silently cut the prompt. */
function computeFinish({ isCutByModel, promptTokens }: ReplyEnd, prompt: string): Finish {
  if (promptTokens !== undefined && promptTokens < prompt.length / CHARS_PER_TOKEN / 2) return 'half-read'
  return isCutByModel ? 'length' : 'complete'
}

function toErrorLine(error: unknown): { code: string; message: string } {
  if (error instanceof ModelError) return { code: error.code, message: error.message }
  return { code: 'MODEL_FAILED', message: 'The review failed on the server. Try again.' }
}
