import * as v from 'valibot'

/** A response of the practice site, as the content script forwards it. */
export const ANSWER = v.object({
  status: v.number(),
  contentType: v.string(),
  /** The path of the final address, after redirects. */
  path: v.string(),
  retryAfter: v.nullable(v.string()),
  /** The site's own time, from the header `Date`. */
  date: v.nullish(v.string()),
  /** Whether Cloudflare answered in place of the site. */
  isChallenge: v.boolean(),
  text: v.string(),
  /** A hash of the site's CSRF cookie. It changes when a user signs in or out, because the site renews the cookie at the sign-in. */
  marker: v.string(),
  /** The id of the tab that sent the request. */
  tabId: v.optional(v.number()),
})
export type Answer = v.InferOutput<typeof ANSWER>

/**
 * The reason why a response could not be used. `retryAfter` is in milliseconds. `field` is the name of the first invalid field. `message`
 * is the text of an error in the extension itself.
 */
export type Failure =
  | { kind: 'signed-out' | 'blocked' | 'site-error' | 'offline' | 'no-tab' | 'storage-full' | 'no-permission' }
  | { kind: 'rate-limited'; retryAfter: number | null }
  /** `isUnknown`: the site does not know a field that the query named. */
  | { kind: 'site-changed'; field: string; isUnknown?: true }
  | { kind: 'extension-error'; message: string }

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const createFailure = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })
export const createSiteChangedFailure = (field: string) => createFailure({ kind: 'site-changed', field })

/**
 * Whether an error of `fetch` means that the site could not be reached or took too long. A valid request fails with a TypeError for no
 * other reason.
 */
export function isUnreachable(error: unknown): boolean {
  return ['TypeError', 'TimeoutError', 'AbortError', 'NetworkError'].includes(Object(error).name)
}

/** Whether a response is a check by Cloudflare. JSON is excluded, because a user's code may contain the same words. */
export function isChallengePage(headers: Headers, text: string): boolean {
  if (headers.get('cf-mitigated') === 'challenge') return true
  return /html/i.test(headers.get('content-type') ?? '') && text.slice(0, 2000).includes('Just a moment')
}

/** Validates a JSON value and converts it with `map`. If it is invalid, returns a failure with the name of the first invalid field. */
export function validateJson<S extends v.GenericSchema, T>(
  json: Result<Json>,
  schema: S,
  map: (value: v.InferOutput<S>) => T,
): Result<T> {
  if (!json.ok) return json
  const parsed = v.safeParse(schema, json.value.value)
  if (parsed.success) return { ok: true, value: map(parsed.output) }
  const [issue] = parsed.issues
  return createSiteChangedFailure(
    [json.value.prefix, v.getDotPath(issue) ?? ''].filter(Boolean).join('.') || 'the whole answer',
  )
}

/** A parsed answer. `prefix` is the path of the value in the answer, for error messages. */
export interface Json {
  value: unknown
  prefix: string
}

export function readJson(answer: Answer): Result<Json> {
  const failure = findFailure(answer)
  if (failure) return { ok: false, failure }
  try {
    return { ok: true, value: { value: JSON.parse(answer.text), prefix: '' } }
  } catch {
    return createFailure({ kind: 'site-error' })
  }
}

const GRAPHQL_ANSWER = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.nullish(v.array(v.object({ message: v.nullish(v.string()) }))),
})

/** Returns the `data` of a GraphQL answer. The site reports a missing sign-in and unknown fields as errors with status 200 or 400. */
export function readData(answer: Answer): Result<Json> {
  const json = readJson(answer.status === 400 ? { ...answer, status: 200 } : answer)
  if (!json.ok) return json
  const parsed = v.safeParse(GRAPHQL_ANSWER, json.value.value)
  if (!parsed.success) return createSiteChangedFailure(v.getDotPath(parsed.issues[0]) ?? 'data')
  const message = parsed.output.errors?.map((error) => error.message ?? '').join(' ') ?? ''
  if (message !== '' || answer.status === 400) {
    const field = /Cannot query field ["']([\w.]+)["']/.exec(message)?.[1]
    if (field) return createFailure({ kind: 'site-changed', field, isUnknown: true })
    if (/authenticat|authoriz|log ?in|sign ?in/i.test(message)) return createFailure({ kind: 'signed-out' })
    return createFailure({ kind: 'site-error' })
  }
  if (!parsed.output.data) return createSiteChangedFailure('data')
  return { ok: true, value: { value: parsed.output.data, prefix: 'data' } }
}

/** Returns the failure that a response means; null if its text can be parsed. */
function findFailure({ status, contentType, path, retryAfter, date, isChallenge, text: body }: Answer): Failure | null {
  if (status === 401) return { kind: 'signed-out' }
  if (status === 429) return { kind: 'rate-limited', retryAfter: parseRetryAfterMs(retryAfter, date ?? null) }
  if (isChallenge) return { kind: 'blocked' }
  if (status === 403) return { kind: /credentials were not provided/i.test(body) ? 'signed-out' : 'blocked' }
  if (status === 499) return { kind: 'blocked' }
  if (status === 404 || status === 410) return { kind: 'site-changed', field: 'the address' }
  if (status >= 500 || status < 200 || status >= 300) return { kind: 'site-error' }
  if (path.startsWith('/accounts/login')) return { kind: 'signed-out' }
  return /json/i.test(contentType) ? null : { kind: 'site-error' }
}

/** Returns the milliseconds of a Retry-After header, which contains seconds or a date; null if it is missing or invalid. */
function parseRetryAfterMs(header: string | null, date: string | null): number | null {
  const value = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000
  // Both times are from the site, so the clock of this device does not matter.
  const wait = Date.parse(value) - Date.parse(date ?? '')
  return /[a-z]/i.test(value) && Number.isFinite(wait) ? Math.max(0, wait) : null
}
