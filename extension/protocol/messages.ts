import * as v from 'valibot'
import { COUNT, SHORT_TEXT, SUBMISSION_ID, USERNAME } from './bounds'
import { MAX_RATINGS, RATING_ID, STATUS } from './status'
import { SUBMISSION } from './submission'

/*
 * Protocol 2 between the Solvelog page and the companion extension.
 *
 * 1. Window messages, only for the handshake. The page posts HELLO; the extension's content script replies with WELCOME and
 *    transfers a MessagePort. The content script also posts READY when it starts. So a page that was open before the
 *    extension was installed or updated can post HELLO again. To a page whose origin is not connected, the content
 *    script replies only with NOT_CONNECTED. It posts READY after the user has pressed Connect. A page that gets no reply within
 *    WELCOME_TIMEOUT_MS has no extension.
 * 2. Port messages for everything else. The page sends a REQUEST with an id of its own; the extension sends exactly one
 *    RESPONSE with the same id. The extension may send a PUSH at any time. A request without a response after
 *    REQUEST_TIMEOUT_MS has failed and may be sent again: every request is idempotent.
 *
 * The extension sends its data in the order of a sequence number. It assigns a new, higher number to a submission
 * whenever it is added or any part of it changes. So each submission appears once, under its newest number. The page stores
 * `storeId` and the last sequence number that it has recorded. It asks for the changes after that number, records the answer,
 * and asks again until `isLast`. Asking for the changes after n confirms that everything up to n was recorded. When `storeId`
 * differs from the stored one, the extension's data was deleted or it was installed again. The page then starts again at 0.
 *
 * Receivers on both sides must check event.source, event.origin and the top frame, validate against these schemas, and
 * ignore a message that does not match. Fields that a schema does not name are dropped, so newer versions can add fields.
 */

export const PROTOCOL = 2

/** The values of `source` in window messages from the page, and from the extension. */
export const PAGE_SOURCE = 'io.github.solvelog.page'
export const EXTENSION_SOURCE = 'io.github.solvelog.companion'

/** Milliseconds that the page waits for WELCOME, longer if it is blocked meanwhile, and for a RESPONSE. */
export const WELCOME_TIMEOUT_MS = 300
export const REQUEST_TIMEOUT_MS = 15_000

/**
 * Maximum number of changes in one response, and maximum UTF-16 units of all their texts. A response with a single change may be larger.
 */
export const MAX_CHANGES_PER_PAGE = 100
export const MAX_PAGE_UNITS = 4_000_000

/** Maximum number of submission ids in one `details` request. */
export const MAX_DETAILS = 20

/** Page → extension, by window.postMessage to the page's own origin. `nonce` is a random text that WELCOME repeats. */
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

/**
 * Extension → page, by window.postMessage, instead of WELCOME: the user has not connected this origin in the extension's popup. Contains no
 * account and no version.
 */
export const NOT_CONNECTED = v.object({
  source: v.literal(EXTENSION_SOURCE),
  type: v.literal('not-connected'),
  protocol: v.literal(PROTOCOL),
  nonce: v.pipe(v.string(), v.maxLength(100)),
})
export type NotConnected = v.InferOutput<typeof NOT_CONNECTED>

/** Extension → page, by window.postMessage: the content script has started, so HELLO can be sent. */
export const READY = v.object({
  source: v.literal(EXTENSION_SOURCE),
  type: v.literal('ready'),
  protocol: v.literal(PROTOCOL),
})

const REQUEST_FIELDS = { id: COUNT, username: USERNAME }

/**
 * Page → extension, over the port. `username` is the user of the page; the extension gives data only of the account with this name,
 * ignoring case.
 * - `status`: reports the state.
 * - `changes`: at most MAX_CHANGES_PER_PAGE changes with a sequence number above `since`, oldest first; 0 for all. Asking confirms
 *   that everything up to `since` was recorded.
 * - `details`: fetches the details of the named submissions soon. They arrive as changes.
 * - `due`: reports how many reviews are due today in the page's log, for the toolbar icon.
 * - `rated`: confirms that the named ratings of `status` are in the page's log, so that the extension no longer sends them.
 * - `start`: imports new submissions now. Continues an import that was interrupted.
 * - `pause`: pauses the import until `start` or `retry`.
 * - `retry`: ends a pause, a stop or a wait, and tries again now. A wait that the practice site has requested does not end.
 */
export const REQUEST = v.variant('type', [
  v.object({ ...REQUEST_FIELDS, type: v.literal('status') }),
  v.object({ ...REQUEST_FIELDS, type: v.literal('changes'), since: COUNT }),
  v.object({
    ...REQUEST_FIELDS,
    type: v.literal('details'),
    submissionIds: v.pipe(v.array(SUBMISSION_ID), v.minLength(1), v.maxLength(MAX_DETAILS)),
  }),
  v.object({ ...REQUEST_FIELDS, type: v.literal('due'), count: COUNT }),
  v.object({
    ...REQUEST_FIELDS,
    type: v.literal('rated'),
    ratingIds: v.pipe(v.array(RATING_ID), v.minLength(1), v.maxLength(MAX_RATINGS)),
  }),
  v.object({ ...REQUEST_FIELDS, type: v.literal('start') }),
  v.object({ ...REQUEST_FIELDS, type: v.literal('pause') }),
  v.object({ ...REQUEST_FIELDS, type: v.literal('retry') }),
])
export type Request = v.InferOutput<typeof REQUEST>

/** One change. A receiver skips a `kind` that it does not know, and still stores the sequence number. */
export const CHANGE = v.object({ sequence: COUNT, kind: v.literal('submission'), submission: SUBMISSION })
export type Change = v.InferOutput<typeof CHANGE>

/**
 * Why a request was refused.
 * - `not-connected`: the user has not connected this site in the extension's popup.
 * - `bad-request`: the request does not match the schema.
 * - `other-user`: another account is signed in at the practice site, so nothing can be started or fetched for the requested user.
 * - `storage`: the extension's database could not be read.
 * - `gone`: the extension was updated or removed; the page must be reloaded.
 */
export const REFUSALS = ['not-connected', 'bad-request', 'other-user', 'storage', 'gone'] as const
export type Refusal = (typeof REFUSALS)[number]

/** The fields of a response with changes. Each change is validated separately with CHANGE, so that an unknown kind affects only itself. */
const CHANGES_PAGE_FIELDS = {
  storeId: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  changes: v.pipe(v.array(v.looseObject({ sequence: COUNT, kind: SHORT_TEXT })), v.maxLength(MAX_CHANGES_PER_PAGE)),
  /** The sequence number of the last change in this response, or `since` if there are none. The next request starts after it. */
  until: COUNT,
  /** Whether there were no changes after `until` when the response was created. */
  isLast: v.boolean(),
}

/**
 * Extension → page, over the port: exactly one for each request. Every request except `changes` is answered with `status`. An earlier
 * version of the extension refuses a request that it does not know as `bad-request`.
 */
export const RESPONSE = v.variant('type', [
  v.object({ id: COUNT, type: v.literal('status'), status: STATUS }),
  v.object({ id: COUNT, type: v.literal('changes'), ...CHANGES_PAGE_FIELDS }),
  v.object({ id: COUNT, type: v.literal('refused'), refusal: v.picklist(REFUSALS), message: SHORT_TEXT }),
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
