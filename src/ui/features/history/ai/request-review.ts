import { isObject, isOneOf, isString } from '#lib/guards'
import { createTokenHeaders, readErrorMessage } from './offer'

/** The end of a review. `half-read`: the model read only part of the prompt. Only a `complete` reply may be saved. */
export type ReviewEnd =
  | { kind: 'complete' | 'half-read'; text: string; model: string }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'cancelled' }

const isTextLine = isObject<{ text: string }>({ text: isString })
const isDoneLine = isObject({ done: isObject({ model: isString, finish: isOneOf('complete', 'length', 'half-read') }) })
const isErrorLine = isObject({ error: isObject({ code: isString, message: isString }) })

const CUT_OFF_MESSAGE = 'The connection ended before the reply was complete. Nothing was saved. Try again.'
const UNREACHABLE_MESSAGE =
  'No connection to the server of this page. Nothing was saved. Check that it is running, then try again.'
const UNREADABLE_MESSAGE =
  'The server of this page sent an answer that could not be read. Nothing was saved. Reload the page.'

const createFailedReview = (code: string, message: string): ReviewEnd => ({ kind: 'failed', code, message })

/** Sends a prompt to the model through Solvelog's server (G1). Calls `onText` with the whole text so far, whenever more arrives. */
export async function requestReview(
  prompt: string,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<ReviewEnd> {
  try {
    const response = await fetch('/api/ai/review', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...createTokenHeaders() },
      body: JSON.stringify({ prompt }),
      signal,
    })
    if (!response.ok) return await readErrorResponse(response)
    return response.body ? await readReplyLines(response.body, onText) : createFailedReview('CUT_OFF', CUT_OFF_MESSAGE)
  } catch {
    return signal.aborted ? { kind: 'cancelled' } : createFailedReview('UNREACHABLE', UNREACHABLE_MESSAGE)
  }
}

async function readErrorResponse(response: Response): Promise<ReviewEnd> {
  const answer: unknown = await response.json().catch(() => null)
  const code = isErrorLine(answer) ? answer.error.code : 'REFUSED'
  return createFailedReview(code, readErrorMessage(answer) ?? UNREADABLE_MESSAGE)
}

async function readReplyLines(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<ReviewEnd> {
  let text = ''
  for await (const parsedLines of readParsedLines(body.getReader())) {
    const finalLine = parsedLines.find((part) => !isTextLine(part))
    const newTexts = parsedLines.filter(isTextLine).map((part) => part.text)
    text += newTexts.join('')
    if (isDoneLine(finalLine)) {
      const { model, finish } = finalLine.done
      return { kind: finish === 'half-read' ? 'half-read' : 'complete', text, model }
    }
    if (isErrorLine(finalLine)) return createFailedReview(finalLine.error.code, finalLine.error.message)
    if (finalLine !== undefined) return createFailedReview('UNREADABLE', UNREADABLE_MESSAGE)
    if (newTexts.length > 0) onText(text)
  }
  return createFailedReview('CUT_OFF', CUT_OFF_MESSAGE)
}

/** Yields the parsed lines of each chunk that arrives. A line that is not JSON becomes null. Ends early if the connection breaks. */
async function* readParsedLines(reader: ReadableStreamDefaultReader<Uint8Array>): AsyncGenerator<unknown[]> {
  const decoder = new TextDecoder()
  let unfinishedLine = ''
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      return { done: true, value: undefined }
    })
    if (done) return
    const lines = (unfinishedLine + decoder.decode(value, { stream: true })).split('\n')
    unfinishedLine = lines.pop() ?? ''
    // Empty lines are only sent to keep the connection open.
    yield lines.filter((line) => line !== '').map(parseLine)
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
