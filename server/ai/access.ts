import { createHash, timingSafeEqual } from 'node:crypto'
import { isLoopbackRequest, type ListenSettings } from '../loopback'
import { clientKey } from '../proxy/rate-limit'
import { Refusal } from '../proxy/refusal'

/** The header in which the app sends the token. Authorization stays free for the login of a reverse proxy. */
const TOKEN_HEADER = 'x-ai-token'

/** Wrong tokens of one client in one minute, and the number of clients that are remembered. */
const MAX_WRONG = 10
const WRONG_WINDOW_MS = 60_000
const MAX_CLIENTS = 10_000

/** Whether a client may use the model: `off` if no token could allow it. */
export type Access = 'allowed' | 'needs-token' | 'off'

/** Decides about a request of a client, whose address is null if it is unknown. */
export type CheckAccess = (request: Request, client: string | null) => Access

/**
 * Creates the check of requests (G3). A request from this computer needs no token, any other needs `token`. `now` returns epoch
 * milliseconds. The check throws a refusal: 403 for a wrong token, and 429 for every token after ten wrong ones of a client in a minute.
 */
export function createAccess(token: string | undefined, listen: ListenSettings, now: () => number): CheckAccess {
  const wrong = new WrongTokens(now)
  return (request, client) => {
    if (isLoopbackRequest(request, listen)) return 'allowed'
    if (token === undefined) return 'off'
    const given = request.headers.get(TOKEN_HEADER)
    if (given === null) return 'needs-token'
    const key = clientKey(client) ?? ''
    wrong.refuseBlocked(key)
    if (isSame(given, token)) return 'allowed'
    wrong.count(key)
    throw new Refusal(403, 'WRONG_TOKEN', 'This token is wrong. Enter the AI_TOKEN of the server.')
  }
}

/** Compares in constant time. The hashes have one length, which the comparison needs. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(token))
}

/** Counts the wrong tokens of each client in windows of a minute. */
class WrongTokens {
  readonly #clients = new Map<string, { since: number; count: number }>()

  constructor(readonly now: () => number) {}

  refuseBlocked(client: string): void {
    const tries = this.#clients.get(client)
    if (!tries || tries.count < MAX_WRONG) return
    const left = tries.since + WRONG_WINDOW_MS - this.now()
    if (left <= 0) return
    throw new Refusal(429, 'RATE_LIMITED', 'Too many wrong tokens. Wait a minute, then try again.', {
      'retry-after': String(Math.ceil(left / 1000)),
    })
  }

  count(client: string): void {
    const tries = this.#clients.get(client)
    const isNew = !tries || this.now() - tries.since >= WRONG_WINDOW_MS
    this.#clients.delete(client)
    this.#clients.set(client, isNew ? { since: this.now(), count: 1 } : { ...tries, count: tries.count + 1 })
    for (const oldest of this.#clients.keys()) {
      if (this.#clients.size <= MAX_CLIENTS) break
      this.#clients.delete(oldest)
    }
  }
}
