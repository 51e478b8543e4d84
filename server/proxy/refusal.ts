/** Error codes of refused requests, which the app reads as `error.code` (V2, G3). */
export type RefusalCode =
  | 'BAD_REQUEST'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'UPSTREAM_FAILED'
  | 'UPSTREAM_TIMEOUT'
  | 'NO_CLIENT_ADDRESS'
  | 'BUSY'
  | 'NOT_FOUND'
  | 'WRONG_ORIGIN'
  | 'TOKEN_NEEDED'
  | 'WRONG_TOKEN'
  | 'DAILY_LIMIT'

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: RefusalCode,
    message: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'Refusal'
  }
}

/** Creates a JSON response that caches must not store. */
export function createJsonResponse(
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

export function createRefusalResponse({ status, code, message, headers }: Refusal): Response {
  return createJsonResponse(status, JSON.stringify({ error: { code, message } }), headers)
}
