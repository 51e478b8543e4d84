import * as v from 'valibot'

/** Maximum length of a report in characters. The extension's own reports have less than 20,000 characters. */
export const MAX_REPORT_LENGTH = 200_000

const SHORT_TEXT_SCHEMA = v.pipe(v.string(), v.maxLength(300))
const COUNT_SCHEMA = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/**
 * The result of one request. `fits`: the answer is as expected. `differs`: it has other fields or types. `failed`: there is no usable
 * answer. `skipped`: the account has no data for the request.
 */
const REQUEST_RESULT = v.object({
  request: SHORT_TEXT_SCHEMA,
  state: v.picklist(['fits', 'differs', 'failed', 'skipped']),
  /** The HTTP status; null without an answer. */
  status: v.nullable(COUNT_SCHEMA),
  /** Number of rows in the answer; null if it is not a list. */
  rows: v.nullable(COUNT_SCHEMA),
  differences: v.pipe(
    v.array(v.object({ path: SHORT_TEXT_SCHEMA, expected: SHORT_TEXT_SCHEMA, found: SHORT_TEXT_SCHEMA })),
    v.maxLength(500),
  ),
  /** Why the request failed; null if it did not. */
  failure: v.nullable(SHORT_TEXT_SCHEMA),
})

/** A comparison of several answers. `different`: number of compared items that differ by more than is allowed. */
const CROSS_CHECK = v.object({
  name: v.picklist(['timestamps', 'code', 'test totals', 'page overlap']),
  compared: COUNT_SCHEMA,
  different: COUNT_SCHEMA,
})

/**
 * A report about the answers of leetcode.com: names and types of fields, counts and status codes. It never contains the user's values,
 * names, ids or code.
 */
export const SITE_REPORT = v.object({
  format: v.literal('solvelog-site-report'),
  version: v.literal(1),
  extension: SHORT_TEXT_SCHEMA,
  /** The day of the check, such as 2026-11-24. */
  date: v.pipe(v.string(), v.isoDate()),
  requests: v.pipe(v.array(REQUEST_RESULT), v.maxLength(20)),
  crossChecks: v.pipe(v.array(CROSS_CHECK), v.maxLength(10)),
})

export type SiteReport = v.InferOutput<typeof SITE_REPORT>
export type RequestResult = v.InferOutput<typeof REQUEST_RESULT>
export type CrossCheck = v.InferOutput<typeof CROSS_CHECK>

export interface Findings {
  requests: readonly RequestResult[]
  crossChecks?: readonly CrossCheck[]
}

/** Describes the findings in words, in one or more lines for each request. */
export function describeFindings({ requests, crossChecks = [] }: Findings): string[] {
  return [...requests.flatMap(describeRequest), ...crossChecks.map(describeCrossCheck)]
}

function describeRequest({ request, state, status, rows, differences, failure }: RequestResult): string[] {
  if (state === 'skipped') return [`- ${request}: not sent, because the account has no submission for it`]
  if (state === 'failed')
    return [`? ${request}: no usable answer${status === null ? '' : ` (status ${status})`}: ${failure}`]
  if (state === 'fits') return [`✓ ${request}: as expected${rows === null ? '' : ` (${rows} rows)`}`]
  return [
    `✗ ${request}: changed`,
    ...differences.map(({ path, expected, found }) => `    ${path}: expected ${expected}, found ${found}`),
  ]
}

const describeCrossCheck = ({ name, compared, different }: CrossCheck): string =>
  `${different === 0 ? '✓' : '✗'} ${name}: ${different} of ${compared} differ`
