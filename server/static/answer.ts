import type { Asset, Bytes, Coding } from './assets'

/** How long a browser may keep what never changes under its name. */
export const FOR_EVER = 'public, max-age=31536000, immutable'

/** The answer for a static file: 304 when the client has it already, else the body in the best coding it accepts. */
export async function assetAnswer(asset: Asset, requested: Headers): Promise<Response> {
  const headers: Record<string, string> = {
    'cache-control': asset.immutable ? FOR_EVER : 'no-cache',
    etag: asset.etag,
    vary: 'accept-encoding',
  }
  if (isHeld(asset.etag, requested.get('if-none-match'))) return new Response(null, { status: 304, headers })
  const coding = preferredCoding(requested.get('accept-encoding') ?? '')
  const encoded = coding && (await asset.encoded(coding))
  if (encoded) headers['content-encoding'] = coding
  return bytesAnswer(encoded ?? asset.bytes, asset.type, headers)
}

/** A 200 answer with its length. */
export function bytesAnswer(bytes: Bytes, type: string, headers: Record<string, string>): Response {
  return new Response(bytes, {
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.byteLength) },
  })
}

/** True when an If-None-Match header names the ETag; weak and strong count as the same (RFC 9110 §13.1.2). */
export function isHeld(etag: string, ifNoneMatch: string | null): boolean {
  if (ifNoneMatch === null) return false
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag))
}

/** The better of the codings an Accept-Encoding header allows (RFC 9110 §12.5.3), Brotli first; undefined for none. */
export function preferredCoding(header: string): Coding | undefined {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))
    weights.set(name, weight ? Number(weight.slice(2)) : 1)
  }
  const allowed = (coding: Coding) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (allowed('br')) return 'br'
  return allowed('gzip') ? 'gzip' : undefined
}
