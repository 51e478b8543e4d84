import { ByteCollector } from '#lib/bytes'
import { RelayRefusal } from './relay-refusal'

/**
 * Reads the bytes of a request's body (M7). Throws a refusal if the type is not `application/octet-stream`. Also throws one if the body is
 * empty, larger than `limit` bytes, or takes longer than `seconds`.
 */
export async function readBodyBytes(
  request: Request,
  limit: number,
  seconds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/octet-stream')
    throw new RelayRefusal('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/octet-stream.')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw createTooLargeRefusal(limit)
  const bytes = await withDeadline(collectBytes(request.body, limit), seconds)
  if (bytes.length === 0) throw new RelayRefusal('BAD_REQUEST', 'The body must not be empty.')
  return bytes
}

async function collectBytes(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const collector = new ByteCollector()
  if (!body) return collector.bytes
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new RelayRefusal('BAD_REQUEST', 'The body could not be read to its end.')
    })
    if (done) return collector.bytes
    if (!collector.add(value, limit)) {
      // The body is not cancelled, because this would close the connection before the client has received the response.
      reader.releaseLock()
      throw createTooLargeRefusal(limit)
    }
  }
}

async function withDeadline<T>(operation: Promise<T>, seconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(new RelayRefusal('BODY_TIMEOUT', `The body took longer than ${seconds} seconds. Send smaller parts.`)),
      seconds * 1000,
    )
  })
  try {
    return await Promise.race([operation, deadline])
  } finally {
    clearTimeout(timer)
    operation.catch(() => undefined)
  }
}

function createTooLargeRefusal(limit: number): RelayRefusal {
  return new RelayRefusal('BODY_TOO_LARGE', `The body is larger than ${limit} bytes.`)
}
