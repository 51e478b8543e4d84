import * as v from 'valibot'
import { cutOff, emptyReply, failedMidway, type ModelName, notAnApi, tooLong } from './model-error'

/** How a reply ended. */
export interface ReplyEnd {
  /** Whether the model stopped at its own length limit. */
  isCutByModel: boolean
  /** Tokens of the prompt that the model read; undefined if the server does not report them. */
  promptTokens: number | undefined
}

const count = v.pipe(v.number(), v.integer(), v.minValue(1))

const choice = v.object({
  delta: v.nullish(v.object({ content: v.nullish(v.string()) })),
  message: v.nullish(v.object({ content: v.nullish(v.string()) })),
  finish_reason: v.nullish(v.string()),
})

/** An answer, or one part of a streamed answer, of an OpenAI-compatible API. */
const answerPart = v.object({
  choices: v.nullish(v.array(choice)),
  usage: v.nullish(v.object({ prompt_tokens: v.fallback(v.optional(count), undefined) })),
  error: v.optional(v.unknown()),
})

/** Maximum lengths, in UTF-16 units: of a line of a streamed answer, and of a whole answer with everything around its text. */
const LONGEST_LINE = 1_048_576
const LONGEST_ANSWER = 16_777_216

/** Collects the parts of one reply and checks them. */
class ReplyParts {
  #finish: string | undefined
  #promptTokens: number | undefined
  #hasText = false
  #isDone = false

  constructor(readonly name: ModelName) {}

  /** The text of a part. Throws a ModelError if the part is an error or no part of an answer. */
  take(json: string): string {
    const part = parsePart(json)
    if (part?.error !== undefined && part.error !== null) throw failedMidway(this.name)
    if (!part?.choices && !part?.usage) throw notAnApi(this.name)
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

  /** Throws a ModelError if the reply has no end or no text. */
  end(): ReplyEnd {
    if (!this.#isDone && this.#finish === undefined) throw cutOff(this.name)
    if (!this.#hasText) throw emptyReply(this.name)
    return { isCutByModel: this.#finish === 'length', promptTokens: this.#promptTokens }
  }
}

function parsePart(json: string): v.InferOutput<typeof answerPart> | undefined {
  try {
    const parsed = v.safeParse(answerPart, JSON.parse(json))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads a streamed answer (server-sent events) and yields the pieces of its text as they arrive. Returns how it ended. Throws a ModelError
 * if it is cut off, an error, empty or too long.
 */
export async function* readStream(
  body: AsyncIterable<Uint8Array>,
  name: ModelName,
): AsyncGenerator<string, ReplyEnd, undefined> {
  const parts = new ReplyParts(name)
  for await (const line of linesOf(body, name)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1]
    if (data === undefined) continue
    if (data.trim() === '[DONE]') {
      parts.markDone()
      break
    }
    const text = parts.take(data)
    if (text !== '') yield text
  }
  return parts.end()
}

/** Reads an answer that is one JSON object, from a server that does not stream. Like `readStream` otherwise. */
export async function* readWhole(
  body: AsyncIterable<Uint8Array>,
  name: ModelName,
): AsyncGenerator<string, ReplyEnd, undefined> {
  const parts = new ReplyParts(name)
  const text = parts.take(await readText(body, LONGEST_LINE, name))
  parts.markDone()
  if (text !== '') yield text
  return parts.end()
}

async function readText(body: AsyncIterable<Uint8Array>, limit: number, name: ModelName): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > limit) throw tooLong(name)
  }
  return text + decoder.decode()
}

async function* linesOf(body: AsyncIterable<Uint8Array>, name: ModelName): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let total = 0
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true })
    total += text.length
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_LINE || total > LONGEST_ANSWER) throw tooLong(name)
    yield* lines
  }
  if (rest !== '') yield rest
}
