import * as v from 'valibot'
import {
  createCutOffError,
  createEmptyReplyError,
  createMidwayError,
  createNotAnApiError,
  createTooLongError,
  type ModelName,
} from './model-error'

export interface ReplyEnd {
  /** Whether the reply was cut at the model's own length limit. */
  isCutByModel: boolean
  /** Number of tokens of the prompt that the model has read; undefined if the server does not report it. */
  promptTokens: number | undefined
}

const TOKEN_COUNT_SCHEMA = v.pipe(v.number(), v.integer(), v.minValue(1))

const CHOICE_SCHEMA = v.object({
  delta: v.nullish(v.object({ content: v.nullish(v.string()) })),
  message: v.nullish(v.object({ content: v.nullish(v.string()) })),
  finish_reason: v.nullish(v.string()),
})

const RESPONSE_PART_SCHEMA = v.object({
  choices: v.nullish(v.array(CHOICE_SCHEMA)),
  usage: v.nullish(v.object({ prompt_tokens: v.fallback(v.optional(TOKEN_COUNT_SCHEMA), undefined) })),
  error: v.optional(v.unknown()),
})

/** Maximum lengths in UTF-16 units. A response that is not streamed may have the length of one line. */
const MAX_LINE_LENGTH = 1_048_576
const MAX_RESPONSE_LENGTH = 16_777_216

class ReplyParts {
  #finish: string | undefined
  #promptTokens: number | undefined
  #hasText = false
  #isDone = false

  constructor(readonly name: ModelName) {}

  /**
   * Adds one part of a streamed reply (a JSON text) and returns the text of the part. Throws a ModelError if the part is an error, or is
   * not valid.
   */
  addPart(json: string): string {
    const part = parsePart(json)
    if (part?.error !== undefined && part.error !== null) throw createMidwayError(this.name)
    if (!part?.choices && !part?.usage) throw createNotAnApiError(this.name)
    this.#promptTokens = part.usage?.prompt_tokens ?? this.#promptTokens
    const first = part.choices?.[0]
    this.#finish = first?.finish_reason ?? this.#finish
    const text = first?.delta?.content ?? first?.message?.content ?? ''
    if (text.trim() !== '') this.#hasText = true
    return text
  }

  markDone(): void {
    this.#isDone = true
  }

  /** Returns the end of the reply. Throws a ModelError if the reply is incomplete or has no text. */
  finish(): ReplyEnd {
    if (!this.#isDone && this.#finish === undefined) throw createCutOffError(this.name)
    if (!this.#hasText) throw createEmptyReplyError(this.name)
    return { isCutByModel: this.#finish === 'length', promptTokens: this.#promptTokens }
  }
}

function parsePart(json: string): v.InferOutput<typeof RESPONSE_PART_SCHEMA> | undefined {
  try {
    const parsed = v.safeParse(RESPONSE_PART_SCHEMA, JSON.parse(json))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a streamed response (server-sent events) and yields the pieces of its text as they arrive. Throws a ModelError if the response is
 * not valid, incomplete or too long, has no text, or reports an error.
 */
export async function* readStream(
  body: AsyncIterable<Uint8Array>,
  name: ModelName,
): AsyncGenerator<string, ReplyEnd, undefined> {
  const parts = new ReplyParts(name)
  for await (const line of readLines(body, name)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1]
    if (data === undefined) continue
    if (data.trim() === '[DONE]') {
      parts.markDone()
      break
    }
    const text = parts.addPart(data)
    if (text !== '') yield text
  }
  return parts.finish()
}

/** Reads the response of a server that does not stream: one JSON object. Throws a ModelError in the same cases as `readStream`. */
export async function* readWhole(
  body: AsyncIterable<Uint8Array>,
  name: ModelName,
): AsyncGenerator<string, ReplyEnd, undefined> {
  const parts = new ReplyParts(name)
  const text = parts.addPart(await readText(body, MAX_LINE_LENGTH, name))
  parts.markDone()
  if (text !== '') yield text
  return parts.finish()
}

async function readText(body: AsyncIterable<Uint8Array>, limit: number, name: ModelName): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > limit) throw createTooLongError(name)
  }
  return text + decoder.decode()
}

async function* readLines(body: AsyncIterable<Uint8Array>, name: ModelName): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let unfinishedLine = ''
  let totalLength = 0
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    totalLength += text.length
    const lines = (unfinishedLine + text).split(/\r?\n/)
    unfinishedLine = lines.pop() ?? ''
    if (unfinishedLine.length > MAX_LINE_LENGTH || totalLength > MAX_RESPONSE_LENGTH) throw createTooLongError(name)
    yield* lines
  }
  if (unfinishedLine !== '') yield unfinishedLine
}
