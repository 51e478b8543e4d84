import { isObject, isOneOf, isString } from '#lib/guards'
import { messageOf, tokenHeaders } from './offer'

/** How a review ended. Only a `complete` one may be saved. */
export type ReviewEnd =
  | { kind: 'complete' | 'half-read'; text: string; model: string }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'cancelled' }

const FINISHES = ['complete', 'length', 'half-read'] as const

const isText = isObject<{ text: string }>({ text: isString })
const isDone = isObject({ done: isObject({ model: isString, finish: isOneOf(...FINISHES) }) })
const isError = isObject({ error: isObject({ code: isString, message: isString }) })

const CUT_OFF = 'The connection ended before the reply was complete. Nothing was saved. Try again.'
const UNREACHABLE =
  'No connection to the server of this page. Nothing was saved. Check that it is running, then try again.'
const UNREADABLE = 'The server of this page sent an answer that could not be read. Nothing was saved. Reload the page.'

const failed = (code: string, message: string): ReviewEnd => ({ kind: 'failed', code, message })

/** Sends a prompt to the model through the app's server (G1). `onText` receives all text so far, whenever more arrives. */
export async function requestReview(
  prompt: string,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<ReviewEnd> {
  try {
    const response = await fetch('/api/ai/review', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...tokenHeaders() },
      body: JSON.stringify({ prompt }),
      signal,
    })
    if (!response.ok) return await refusalOf(response)
    return response.body ? await readLines(response.body, onText) : failed('CUT_OFF', CUT_OFF)
  } catch {
    return signal.aborted ? { kind: 'cancelled' } : failed('UNREACHABLE', UNREACHABLE)
  }
}

async function refusalOf(response: Response): Promise<ReviewEnd> {
  const answer: unknown = await response.json().catch(() => null)
  const code = isError(answer) ? answer.error.code : 'REFUSED'
  return failed(code, messageOf(answer) ?? UNREADABLE)
}

async function readLines(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<ReviewEnd> {
  let text = ''
  for await (const parts of partsOf(body.getReader())) {
    const last = parts.find((part) => !isText(part))
    const added = parts.filter(isText).map((part) => part.text)
    text += added.join('')
    if (isDone(last)) return endOf(last.done, text)
    if (isError(last)) return failed(last.error.code, last.error.message)
    if (last !== undefined) return failed('UNREADABLE', UNREADABLE)
    if (added.length > 0) onText(text)
  }
  return failed('CUT_OFF', CUT_OFF)
}

/** The parsed lines of each piece that arrives. A line that is no JSON is null. Ends early if the connection breaks. */
async function* partsOf(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<unknown[]> {
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      return { done: true, value: undefined }
    })
    if (done) return
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    // Empty lines only keep the connection open.
    yield lines.filter((line) => line !== '').map(parseLine)
  }
}

function endOf({ model, finish }: { model: string; finish: (typeof FINISHES)[number] }, text: string): ReviewEnd {
  return { kind: finish === 'half-read' ? 'half-read' : 'complete', text, model }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
