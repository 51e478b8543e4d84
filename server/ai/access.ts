import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopbackRequest, type ListenSettings } from '../loopback'
import { toClientKey } from '../proxy/rate-limit'
import { Refusal } from '../proxy/refusal'

/** Not the header Authorization, because a reverse proxy may use that header for its own login. */
const TOKEN_HEADER = 'x-ai-token'

const MAX_WRONG_TOKENS = 10
const WRONG_TOKEN_PERIOD_MS = 60_000
const MAX_CLIENTS = 10_000

/** Whether a client may use the model. `off`: the server has no token, so only requests from its own computer are allowed. */
export type Access = 'allowed' | 'needs-token' | 'off'

/** Decides whether a request may use the model. `client` is the address of the client; null if it is unknown. */
export type CheckAccess = (request: Request, client: string | null) => Access

/**
 * Creates the access check of requests (G3). If the server has a token, every request needs it, also one from this computer. `now` returns
 * epoch milliseconds. The check throws a 403 refusal for a wrong token. After ten wrong tokens of a client in a minute, it throws a 429 refusal
 * for every token.
 */
export function createAccessCheck(token: string | undefined, listen: ListenSettings, now: () => number): CheckAccess {
  const wrongTokens = new WrongTokens(now)
  return (request, client) => {
    // A reverse proxy that rewrites Host and adds no header makes a foreign request look local, so a token is needed from everyone.
    if (token === undefined) return isLoopbackRequest(request, listen) ? 'allowed' : 'off'
    const sentToken = request.headers.get(TOKEN_HEADER)
    if (sentToken === null) return 'needs-token'
    const key = toClientKey(client) ?? ''
    wrongTokens.refuseBlockedClient(key)
    if (areEqual(sentToken, token)) return 'allowed'
    wrongTokens.recordWrongToken(key)
    throw new Refusal(403, 'WRONG_TOKEN', 'This token is wrong. Enter the AI_TOKEN of the server.')
  }
}

/** Compares two texts in constant time. Their hashes have the same length, which `timingSafeEqual` requires. */
function areEqual(sentToken: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(sentToken), hash(token))
}

class WrongTokens {
  readonly #clients = new Map<string, { since: number; count: number }>()

  constructor(readonly now: () => number) {}

  refuseBlockedClient(client: string): void {
    const tries = this.#clients.get(client)
    if (!tries || tries.count < MAX_WRONG_TOKENS) return
    const left = tries.since + WRONG_TOKEN_PERIOD_MS - this.now()
    if (left <= 0) return
    throw new Refusal(429, 'RATE_LIMITED', 'Too many wrong tokens. Wait a minute, then try again.', {
      'retry-after': String(Math.ceil(left / 1000)),
    })
  }

  recordWrongToken(client: string): void {
    const tries = this.#clients.get(client)
    const isNew = !tries || this.now() - tries.since >= WRONG_TOKEN_PERIOD_MS
    this.#clients.delete(client)
    this.#clients.set(client, isNew ? { since: this.now(), count: 1 } : { ...tries, count: tries.count + 1 })
    for (const oldest of this.#clients.keys()) {
      if (this.#clients.size <= MAX_CLIENTS) break
      this.#clients.delete(oldest)
    }
  }
}
