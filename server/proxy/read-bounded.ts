/**
 * Reads a body to its end as UTF-8 text, counting bytes as they come; undefined as soon as there are more than `limit`.
 * What is left is the caller's to cancel, or to leave: to cancel what a client still sends tears its connection down, and
 * it may never read the answer. Throws when the stream breaks or the bytes are not UTF-8.
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
