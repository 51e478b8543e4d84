/**
 * Reads a body as UTF-8 text. Returns undefined as soon as it exceeds `limit` bytes. The caller decides whether to cancel the
 * rest: cancelling a request body closes the connection, and the client may not receive the response. Throws if the stream
 * fails or the bytes are not UTF-8.
 */
export async function readBounded(body: ReadableStream<Uint8Array> | null, limit: number): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > limit) {
      reader.releaseLock()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
