import * as v from 'valibot'
import { HINTS } from '#domain/solve'

/*
 * Protocol 2 between the Solvelog page and the companion extension.
 *
 * 1. Window messages, only for the handshake. The page posts HELLO; the extension's content script replies with WELCOME and
 *    transfers a MessagePort. The content script also posts READY when it starts, so that a page that was open before the
 *    extension was installed or updated can post HELLO again. A page that gets no WELCOME within WELCOME_TIMEOUT_MS has no
 *    extension, or its origin is not connected.
 * 2. Port messages for everything else. The page sends a REQUEST with an id of its own; the extension sends exactly one
 *    RESPONSE with the same id. The extension may send a PUSH at any time. A request without a response after
 *    REQUEST_TIMEOUT_MS has failed and may be sent again: every request is idempotent.
 *
 * The extension reads its data in the order of a sequence number. It assigns a new, higher number to a submission
 * whenever it is added or any part of it changes, so each submission appears once, under its newest number. The page stores
 * `storeId` and the last sequence number that it has recorded, asks for the changes after that number, records the page of
 * changes, and asks again until `isLast`. Asking for the changes after n confirms that everything up to n was recorded. When `storeId`
 * differs from the stored one, the extension's data was deleted or it was installed again: start again at 0.
 *
 * Receivers on both sides must check event.source, event.origin and the top frame, validate against these schemas, and
 * ignore a message that does not match. Fields that a schema does not name are dropped, so newer versions can add fields.
 */

export const PROTOCOL = 2

/** `source` of window messages from the page, and from the extension. */
export const PAGE_SOURCE = 'io.github.solvelog.page'
export const EXTENSION_SOURCE = 'io.github.solvelog.companion'

/** Milliseconds that the page waits for WELCOME, and for a RESPONSE. */
export const WELCOME_TIMEOUT_MS = 300
export const REQUEST_TIMEOUT_MS = 15_000

/** Most changes in one page, and the most UTF-16 units of all their texts, unless one change alone is larger. */
export const MAX_CHANGES = 100
export const MAX_PAGE_UNITS = 4_000_000

/** Most submission ids in one `details` request. */
export const MAX_DETAILS = 20

/** Bounds on one submission, equal to what the app accepts. Lengths are UTF-16 units. */
export const MAX_SHORT = 500
export const MAX_TEXT = 200_000
export const MAX_CODE = 2_000_000
export const MAX_ENTRIES = 5_000

const short = v.pipe(v.string(), v.maxLength(MAX_SHORT))
const text = v.pipe(v.string(), v.maxLength(MAX_TEXT))
const code = v.pipe(v.string(), v.maxLength(MAX_CODE))
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const number = v.pipe(v.number(), v.finite())
/** Epoch seconds; at most twelve digits, so that milliseconds are refused. */
const seconds = v.pipe(count, v.maxValue(999_999_999_999))
/** Epoch milliseconds, or a duration in milliseconds. */
const milliseconds = v.pipe(count, v.maxValue(8_640_000_000_000_000))
const username = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
const submissionId = v.pipe(v.string(), v.regex(/^\d{1,20}$/))
const slug = v.pipe(v.string(), v.regex(/^[^|\s\p{Surrogate}]{1,200}$/u))

/** Page → extension, by window.postMessage to the page's own origin. `nonce` is repeated in WELCOME. */
export const HELLO = v.object({
  source: v.literal(PAGE_SOURCE),
  type: v.literal('hello'),
  protocol: v.literal(PROTOCOL),
  nonce: v.pipe(v.string(), v.minLength(8), v.maxLength(100)),
})
export type Hello = v.InferOutput<typeof HELLO>

/** Extension → page, by window.postMessage; `event.ports[0]` is the port. `version` is the extension's version. */
export const WELCOME = v.object({
  source: v.literal(EXTENSION_SOURCE),
  type: v.literal('welcome'),
  protocol: v.literal(PROTOCOL),
  nonce: v.pipe(v.string(), v.maxLength(100)),
  version: v.pipe(v.string(), v.maxLength(30)),
})
export type Welcome = v.InferOutput<typeof WELCOME>

/** Extension → page, by window.postMessage: the content script has started, so HELLO can be sent. */
export const READY = v.object({
  source: v.literal(EXTENSION_SOURCE),
  type: v.literal('ready'),
  protocol: v.literal(PROTOCOL),
})

const requested = { id: count, username }

/**
 * Page → extension, over the port. `username` is the name that the page is signed in with; the extension gives data only of that
 * account, compared without case.
 * - `status`: reports the state.
 * - `changes`: at most MAX_CHANGES changes with a sequence number above `since`, oldest first; 0 for all. Asking confirms
 *   that everything up to `since` was recorded.
 * - `details`: fetches the details of these submissions soon. They arrive as changes.
 * - `start`: imports what is new, now. Continues an import that was interrupted.
 * - `pause`: pauses the import until `start` or `retry`.
 * - `retry`: ends a stop or a wait, and tries again now.
 */
export const REQUEST = v.variant('type', [
  v.object({ ...requested, type: v.literal('status') }),
  v.object({ ...requested, type: v.literal('changes'), since: count }),
  v.object({
    ...requested,
    type: v.literal('details'),
    submissionIds: v.pipe(v.array(submissionId), v.minLength(1), v.maxLength(MAX_DETAILS)),
  }),
  v.object({ ...requested, type: v.literal('start') }),
  v.object({ ...requested, type: v.literal('pause') }),
  v.object({ ...requested, type: v.literal('retry') }),
])
export type Request = v.InferOutput<typeof REQUEST>

/**
 * Why the import stopped.
 * - `signed-out`: no account is signed in at the practice site.
 * - `no-tab`: no tab of the practice site is open.
 * - `rate-limited`: the site answered "too many requests" at every try.
 * - `blocked`: the site refused the requests (403, a Cloudflare check).
 * - `site-changed`: an answer had another shape than expected; `field` names the field.
 * - `site-error`: the site failed (5xx, damaged answers) at every try.
 * - `offline`: the site could not be reached.
 * - `storage-full`: the browser refused to store more.
 * - `no-permission`: the user has taken away the permission for the practice site.
 */
export const STOP_REASONS = [
  'signed-out',
  'no-tab',
  'rate-limited',
  'blocked',
  'site-changed',
  'site-error',
  'offline',
  'storage-full',
  'no-permission',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** The reason of a stop and the next step for the user. Both are whole sentences, shown unchanged. */
export const STOP = v.object({
  reason: v.picklist(STOP_REASONS),
  message: short,
  nextStep: short,
  /** The field of the answer that did not match, for `site-changed`. */
  field: v.optional(short),
})
export type Stop = v.InferOutput<typeof STOP>

/** The account at the practice site, as the site spells it, and its active practice session. */
export const ACCOUNT = v.object({ username, practiceSession: v.nullable(count) })
export type Account = v.InferOutput<typeof ACCOUNT>

export const IMPORT_STATES = ['idle', 'running', 'waiting', 'paused', 'stopped', 'complete'] as const

/** What the extension knows of the requested user, and what it is doing. Times are epoch milliseconds. */
export const STATUS = v.object({
  version: v.pipe(v.string(), v.maxLength(30)),
  /** A new id when the extension's data was deleted or it was installed again. */
  storeId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  /** The highest sequence number of the requested user; 0 without any data. */
  sequence: count,
  /** The account last seen signed in at the practice site; null if there is none or it is not known yet. */
  account: v.nullable(ACCOUNT),
  /** Submissions known of the requested user, in all practice sessions. */
  submissions: count,
  withCode: count,
  withDetails: count,
  /** Of the account that is signed in at the site. `waiting`: until `retryAt`. `complete`: the whole history was read. */
  importState: v.picklist(IMPORT_STATES),
  /** When the next request is sent, while `waiting`. */
  retryAt: v.nullable(milliseconds),
  stop: v.nullable(STOP),
  /** When the practice site was last asked for new submissions and answered. */
  lastCheckAt: v.nullable(milliseconds),
  /** A sentence about another practice session or account that the user should know; shown as it is. */
  notice: v.nullable(short),
})
export type Status = v.InferOutput<typeof STATUS>

/** What the judge reported. A missing field is not known. `runtime` in ms, `memory` in bytes, percentiles 0–100. */
export const SUBMISSION_DETAILS = v.object({
  runtime: v.optional(number),
  runtimeDisplay: v.optional(short),
  runtimePercentile: v.optional(number),
  memory: v.optional(number),
  memoryDisplay: v.optional(short),
  memoryPercentile: v.optional(number),
  totalCorrect: v.optional(count),
  totalTestcases: v.optional(count),
  lastTestcase: v.optional(text),
  codeOutput: v.optional(text),
  expectedOutput: v.optional(text),
  runtimeError: v.optional(text),
  compileError: v.optional(text),
  fullCodeOutput: v.optional(text),
  notes: v.optional(text),
})
export type SubmissionDetailsRecord = v.InferOutput<typeof SUBMISSION_DETAILS>

/**
 * One recorded state of the code while it was typed: `fullCode` on a checkpoint, `patchText` otherwise. The patch format, the
 * normalisation and the checksums are those of src/domain/journey.
 */
export const SNAPSHOT = v.object({
  /** Epoch milliseconds. */
  timestamp: milliseconds,
  patchText: v.optional(code),
  fullCode: v.optional(code),
  isCheckpoint: v.boolean(),
  checksumBefore: v.optional(short),
  checksumAfter: short,
  encodingInfo: short,
  lang: v.optional(short),
})
export type SnapshotRecord = v.InferOutput<typeof SNAPSHOT>

/** The code's history in one attempt, up to the submission. */
export const CODE_HISTORY = v.object({
  snapshotCount: count,
  /** Active time: the sum of the pauses of up to two minutes between snapshots, in milliseconds. */
  totalCodingTime: milliseconds,
  firstSnapshot: milliseconds,
  lastSnapshot: milliseconds,
  snapshots: v.pipe(v.array(SNAPSHOT), v.maxLength(MAX_ENTRIES)),
})
export type CodeHistory = v.InferOutput<typeof CODE_HISTORY>

/** One press of Run. `statusMsg` is the true verdict: "Accepted" only when every answer was right. */
export const RUN = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_SHORT)),
  /** Epoch milliseconds. */
  startedAt: milliseconds,
  statusMsg: short,
  lang: v.optional(short),
  code: v.optional(code),
  totalCorrect: v.optional(count),
  totalTestcases: v.optional(count),
  /** As the site shows it, for example "3 ms". */
  runtime: v.optional(short),
  memory: v.optional(short),
  runtimeError: v.optional(text),
  lastTestcase: v.optional(text),
})
export type RunRecord = v.InferOutput<typeof RUN>

/** The runs of the attempt before the submission. Times are epoch milliseconds. */
export const RUN_EVENTS = v.object({
  count,
  firstRun: milliseconds,
  lastRun: milliseconds,
  runs: v.pipe(v.array(RUN), v.maxLength(MAX_ENTRIES)),
})

/**
 * A submission with everything that is known of it so far. It has the field names of the earlier extension's rows, so that one reader
 * serves both protocols. A missing field is not known; it may come with a later change.
 */
export const SUBMISSION = v.object({
  /** The practice site's submission id, decimal digits. */
  id: submissionId,
  titleSlug: slug,
  title: short,
  /** Epoch seconds. */
  timestamp: seconds,
  statusDisplay: v.pipe(short, v.nonEmpty()),
  lang: short,
  practiceSession: v.nullable(count),
  code: v.optional(code),
  /** Active seconds of the attempt up to the submission. */
  solveTime: v.optional(count),
  /** Only when help was seen to be used; a missing field means that it is not known. */
  usedHints: v.optional(v.picklist(HINTS)),
  submissionDetails: v.optional(SUBMISSION_DETAILS),
  codingJourney: v.optional(CODE_HISTORY),
  runEvents: v.optional(RUN_EVENTS),
})
export type SubmissionRecord = v.InferOutput<typeof SUBMISSION>

/** One change. A receiver skips a `kind` that it does not know, and still stores the sequence number. */
export const CHANGE = v.object({ sequence: count, kind: v.literal('submission'), submission: SUBMISSION })
export type Change = v.InferOutput<typeof CHANGE>

/**
 * Why a request was refused.
 * - `not-connected`: the user has not connected this site in the extension's popup.
 * - `bad-request`: the request does not match the schema.
 * - `other-user`: another account is signed in at the practice site, so nothing can be started or fetched for this one.
 * - `storage`: the extension's database could not be read.
 * - `gone`: the extension was updated or removed; the page must be reloaded.
 */
export const REFUSALS = ['not-connected', 'bad-request', 'other-user', 'storage', 'gone'] as const
export type Refusal = (typeof REFUSALS)[number]

/** A page of changes: its entries are checked one by one with CHANGE, so that an unknown kind costs only itself. */
const changesPage = {
  storeId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  changes: v.pipe(v.array(v.looseObject({ sequence: count, kind: short })), v.maxLength(MAX_CHANGES)),
  /** The sequence number to ask for next: the last one in this page, or `since` when the page is empty. */
  until: count,
  /** Whether there was nothing after `until` when the page was read. */
  isLast: v.boolean(),
}

/**
 * Extension → page, over the port: exactly one for each request. `status`, `start`, `pause`, `retry` and `details` are answered with
 * `status`.
 */
export const RESPONSE = v.variant('type', [
  v.object({ id: count, type: v.literal('status'), status: STATUS }),
  v.object({ id: count, type: v.literal('changes'), ...changesPage }),
  v.object({ id: count, type: v.literal('refused'), refusal: v.picklist(REFUSALS), message: short }),
])
export type Response = v.InferOutput<typeof RESPONSE>

/**
 * Extension → page, over the port, without a request, at most twice a second: the state of the user of the page's last request.
 * A higher `sequence` means that there are new changes. `gone`: the extension was updated or removed; the page must be
 * reloaded before it can reconnect.
 */
export const PUSH = v.variant('type', [
  v.object({ type: v.literal('pushed'), status: STATUS }),
  v.object({ type: v.literal('gone') }),
])
export type Push = v.InferOutput<typeof PUSH>
