import { Refusal } from './refusal'
import { readBounded } from './upstream'

/** Refuses a request that is not a POST (405) or that is not JSON (415). */
export function refuseUnlessJsonPost(request: Request): void {
  if (request.method !== 'POST') throw new Refusal(405, 'METHOD_NOT_ALLOWED', 'Use POST.', { allow: 'POST' })
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json.')
}

/** Reads the body as text. Throws a 400 refusal if the body is not readable UTF-8, and a 413 refusal if it is larger than `limit` bytes. */
export async function readBody(request: Request, limit: number): Promise<string> {
  const text = await readBounded(request.body, limit).catch(() => {
    throw new Refusal(400, 'BAD_REQUEST', 'The body could not be read as text.')
  })
  if (text === undefined) throw new Refusal(413, 'BODY_TOO_LARGE', `The body is larger than ${limit} bytes.`)
  return text
}
