import * as v from 'valibot'

/*
 * The HTTP contract of the relay, the part of the server that stores the encrypted data of a user's devices in chunks (M1 to M8). The
 * page and the server share this folder.
 *
 * A vault is the stored copy of one log. It contains streams, and a stream contains chunks 1, 2, 3 and so on. A mailbox has a slot
 * for each message with which two devices pair. The vault's access token is sent as `Authorization: Bearer <token>` on every request
 * about a vault. The server stores only the SHA-256 of a token. Bodies are `application/octet-stream`.
 * Requests other than GET need `Sec-Fetch-Site: same-origin` or an `Origin` that names the server's own host.
 *
 * | request                       | success                                                                                |
 * | ----------------------------- | -------------------------------------------------------------------------------------- |
 * | GET infoPath                  | 200 `RelayInfo`                                                                        |
 * | PUT vaultPath                 | 201, or 200 if the vault exists. No body. `x-sync-code` if the server asks for a code  |
 * | GET headsPath                 | 200 `Heads` with an ETag; 304 if `If-None-Match` names the current one after the wait  |
 * | GET chunksPath                | 200 chunks from a number on as `chunk-list.ts` frames them; empty if there are none    |
 * | PUT chunkPath                 | 201 with the ETag of the new heads, or 200 if the stream has the same bytes there      |
 * | DELETE streamPath             | 204 with the ETag of the new heads, also if there is no such stream                    |
 * | DELETE vaultPath              | 204. `If-Match` has the ETag of the current heads                                      |
 * | PUT mailboxPath               | 201, or 200 if it exists with this token. Bearer token of its own, no body             |
 * | DELETE mailboxPath            | 204. Bearer token of the mailbox                                                       |
 * | GET slotPath                  | 200 the bytes; 204 if the slot is still empty after the wait                           |
 * | PUT slotPath                  | 201, or 200 for the same bytes. Slots of the inviter need the token of the mailbox    |
 * | DELETE slotPath               | 204. The slot stays closed: GET answers 404 and PUT 409                                |
 *
 * Error responses have the body `{"error":{"code","message"}}` (`relayError`). The codes and their statuses are in
 * `RELAY_ERRORS`. 429 has `Retry-After` in whole seconds.
 */

/** The path at which a server says whether it has a relay, and with which limits. */
export const infoPath = '/api/sync/info'

const BASE = '/api/sync/v1'

/** An id of a vault (the stored copy of one log), of a stream in a vault, or of a mailbox for pairing: 16 bytes in lower-case hex. */
export const RELAY_ID = /^[0-9a-f]{32}$/

/** An access token of a vault (the stored copy of one log) or of a mailbox for pairing: 32 bytes in lower-case hex. */
export const RELAY_TOKEN = /^[0-9a-f]{64}$/

/** The largest number of a chunk. The first chunk of a stream has number 1. */
export const MAX_CHUNK_NUMBER = 999_999_999

/** Maximum seconds that a server waits for a change, as requested by `wait` in `headsPath` and `slotPath`. */
export const MAX_WAIT_SECONDS = 25

/**
 * The messages through which two devices pair, in their order. The inviting device writes the commitment, the opening and the reply, and
 * the joining device the others.
 */
export const PAIRING_SLOTS = ['commitment', 'hello', 'opening', 'reply', 'answer'] as const
export type PairingSlot = (typeof PAIRING_SLOTS)[number]

/** The request header with the access code that the operator of the server has set, encoded with `encodeURIComponent`. */
export const CODE_HEADER = 'x-sync-code'

export const vaultPath = (vault: string): string => `${BASE}/${vault}`

/**
 * The path of the heads (the last chunk of each stream) of a vault, which is the stored copy of one log. `waitSeconds` has an effect only
 * with `If-None-Match`, and only if `RelayInfo.waitSeconds` is above 0.
 */
export const headsPath = (vault: string, waitSeconds = 0): string =>
  `${BASE}/${vault}/heads${waitSeconds > 0 ? `?wait=${waitSeconds}` : ''}`

export const streamPath = (vault: string, stream: string): string => `${BASE}/${vault}/${stream}`

/** The path of the chunks of a stream from number `from` on. A response has at most `limits.answerBytes` bytes, but at least one chunk. */
export const chunksPath = (vault: string, stream: string, from: number): string =>
  `${BASE}/${vault}/${stream}?from=${from}`

export const chunkPath = (vault: string, stream: string, n: number): string => `${BASE}/${vault}/${stream}/${n}`

export const mailboxPath = (mailbox: string): string => `${BASE}/pair/${mailbox}`

export const slotPath = (mailbox: string, slot: PairingSlot, waitSeconds = 0): string =>
  `${BASE}/pair/${mailbox}/${slot}${waitSeconds > 0 ? `?wait=${waitSeconds}` : ''}`

const countSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The limits of the relay, the part of the server that stores encrypted chunks. */
export const relayLimits = v.object({
  chunkBytes: countSchema,
  /** Maximum bytes of all chunks of a vault (the stored copy of one log). */
  vaultBytes: countSchema,
  /** Number of chunks that may be written at once to the stored copy of one log. */
  chunksAtOnce: countSchema,
  /** Number of chunks per minute that may be written to the stored copy of one log once `chunksAtOnce` is used up. */
  chunksPerMinute: countSchema,
  streams: countSchema,
  chunks: countSchema,
  /** Maximum bytes of a response of `chunksPath`. */
  answerBytes: countSchema,
  /** Maximum bytes of one message in a mailbox, through which two devices pair. */
  slotBytes: countSchema,
  /** Number of seconds after which a mailbox for the pairing of two devices expires. */
  mailboxSeconds: countSchema,
  /** Maximum seconds for the transfer of a request's body. */
  bodySeconds: countSchema,
})
export type RelayLimits = v.InferOutput<typeof relayLimits>

/**
 * The response of `infoPath`. A server without a relay answers `sync: 'off'` with a `reason` for users; a static host has no valid answer.
 * If `sync` is `code`, `PUT vaultPath` needs `CODE_HEADER`. `waitSeconds` is 0 if the server always answers at once. `keepDays` is the
 * number of days without a request after which the stored copy of a log is deleted; null if it is never deleted for its age.
 */
export const relayInfo = v.variant('sync', [
  v.object({ version: v.literal(1), sync: v.literal('off'), reason: v.string() }),
  v.object({
    version: v.literal(1),
    sync: v.picklist(['open', 'code']),
    waitSeconds: countSchema,
    keepDays: v.nullable(countSchema),
    limits: relayLimits,
  }),
])
export type RelayInfo = v.InferOutput<typeof relayInfo>

const streamHead = v.object({
  stream: v.pipe(v.string(), v.regex(RELAY_ID)),
  /** The number of the last chunk, at least 1. */
  last: v.pipe(countSchema, v.minValue(1), v.maxValue(MAX_CHUNK_NUMBER)),
  /** SHA-256 of the last chunk, in lower-case hex. */
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Number of bytes of all chunks of the stream. */
  bytes: countSchema,
})
export type StreamHead = v.InferOutput<typeof streamHead>

/** The response of `headsPath`: the last chunk (head) of each stream, ordered by stream id, and the bytes of all streams together. */
export const heads = v.object({ streams: v.pipe(v.array(streamHead), v.maxLength(10_000)), bytes: countSchema })
export type Heads = v.InferOutput<typeof heads>

export const RELAY_ERRORS = {
  /** The chunk number, the waiting time, the access token or the body of the request is invalid. */
  BAD_REQUEST: 400,
  /** The request comes from a page of another origin. */
  FOREIGN_ORIGIN: 403,
  /** The server's access code (`CODE_HEADER`) is missing or wrong. */
  CODE_NEEDED: 403,
  /** No such vault (stored copy of a log) or mailbox, a wrong token, an expired mailbox, or a mailbox slot that is closed. */
  NOT_FOUND: 404,
  /** The token is right, but the stored copy of the log has no such stream. */
  STREAM_NOT_FOUND: 404,
  SYNC_OFF: 404,
  METHOD_NOT_ALLOWED: 405,
  /** The body took longer than `bodySeconds`. */
  BODY_TIMEOUT: 408,
  /** The stream already has a chunk with this number and other bytes. */
  CHUNK_CONFLICT: 409,
  /** The number of the chunk is above the next number of the stream. */
  CHUNK_OUT_OF_ORDER: 409,
  /** The mailbox has another token, or the slot in the mailbox is closed or already has other content. */
  TAKEN: 409,
  /** Two devices sent a first pairing message (`hello`) to the same mailbox, so the pairing has ended. */
  CODE_USED_TWICE: 409,
  /** The vault (the stored copy of a log) was deleted. It cannot be created again. */
  VAULT_DELETED: 410,
  /** `If-Match` is missing or does not name the current heads (the last chunk of each stream). */
  HEADS_CHANGED: 412,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_CHUNKS: 429,
  TOO_MANY_VAULTS: 429,
  TOO_MANY_REQUESTS: 429,
  /** The server failed to read or write its storage. */
  STORAGE_FAILED: 500,
  /** The server's settings do not say how to find the client's address, which a limit needs. */
  NO_CLIENT_ADDRESS: 503,
  /** The stored copy of the log has reached the limit `vaultBytes`, `streams` or `chunks`. */
  VAULT_FULL: 507,
  /** The server already stores as many logs (vaults) as it accepts. */
  SERVER_FULL: 507,
  DISK_FULL: 507,
} as const
export type RelayErrorCode = keyof typeof RELAY_ERRORS

const errorCodes = Object.keys(RELAY_ERRORS) as RelayErrorCode[]

/** The body of an error response. `message` is for users, in English. */
export const relayError = v.object({ error: v.object({ code: v.picklist(errorCodes), message: v.string() }) })
