import type { Asset, Bytes, ContentCoding } from './assets'

export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

/**
 * Creates the response for a static file: 304 if the client has the file, otherwise the body in the best encoding that the client accepts.
 */
export async function createAssetResponse(asset: Asset, requestHeaders: Headers): Promise<Response> {
  const headers: Record<string, string> = {
    'cache-control': asset.immutable ? IMMUTABLE_CACHE_CONTROL : 'no-cache',
    etag: asset.etag,
    vary: 'accept-encoding',
  }
  if (matchesEtag(asset.etag, requestHeaders.get('if-none-match'))) return new Response(null, { status: 304, headers })
  const coding = choosePreferredCoding(requestHeaders.get('accept-encoding') ?? '')
  const encoded = coding && (await asset.encodeBody(coding))
  if (encoded) headers['content-encoding'] = coding
  return createBytesResponse(encoded ?? asset.bytes, asset.type, headers)
}

export function createBytesResponse(bytes: Bytes, type: string, headers: Record<string, string>): Response {
  return new Response(bytes, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  })
}

/** Whether an If-None-Match header contains the ETag. Weak and strong ETags are equal (RFC 9110 §13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag))
  )
}

/** Returns the best encoding that an Accept-Encoding header allows (RFC 9110 §12.5.3), Brotli first; undefined if it allows none. */
export function choosePreferredCoding(header: string): ContentCoding | undefined {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) : 1)
  }
  const isAllowed = (coding: ContentCoding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (isAllowed('br')) return 'br'
  return isAllowed('gzip') ? 'gzip' : undefined
}
