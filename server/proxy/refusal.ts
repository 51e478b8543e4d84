/** Why the proxy gave no data, as the app reads it in `error.code` (spec §8 names RATE_LIMITED). */
export type RefusalCode =
  | 'BAD_REQUEST'
  | 'METHOD_NOT_ALLOWED'
  | 'BODY_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'RATE_LIMITED'
  | 'UPSTREAM_FAILED'
  | 'UPSTREAM_TIMEOUT'

/** A call the proxy answers with an error: HTTP status, code, a sentence for people, and headers such as Retry-After. */
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

/** A JSON answer that nothing on the way may store. */
export function jsonAnswer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** The answer for a refusal: `{"error":{"code","message"}}`. */
export function refusalAnswer({ status, code, message, headers }: Refusal): Response {
  return jsonAnswer(status, JSON.stringify({ error: { code, message } }), headers)
}
