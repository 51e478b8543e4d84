import * as v from 'valibot'
import {
  type Response as ExtensionResponse,
  PUSH,
  REQUEST_TIMEOUT_MS,
  RESPONSE,
  type Refusal,
  type Request,
} from '#extension/protocol/messages'
import type { Status, SubmissionRating } from '#extension/protocol/status'
import type { ExtensionPort } from '#protocol/extension'
import { AppError } from '../app-error'

/** Events that the extension sends without a request. */
interface ExtensionEvents {
  onStatus(status: Status): void
  /** Called when the connection is lost: the extension was updated or removed, or does not respond. */
  onLost(): void
}

type WithoutAddress<T> = T extends unknown ? Omit<T, 'id' | 'username'> : never
/** A request without the id and the user name, which the client adds. */
export type ExtensionRequest = WithoutAddress<Request>

type ResponseTo<T extends Request['type']> = Extract<
  ExtensionResponse,
  { type: T extends 'changes' ? 'changes' : 'status' }
>

const INVALID_RESPONSE_TEXT =
  'The browser extension sent an invalid response. Update the extension or reload this page.'
const NO_RESPONSE_TEXT = 'The browser extension didn’t respond. Reload this page to connect again.'
const DISCONNECTED_TEXT = 'The browser extension was updated or removed. Reload this page to connect again.'

/** Thrown if the extension refuses a request. `message` is the text that the extension sent. */
export class ExtensionRefusal extends AppError {
  constructor(
    readonly refusal: Refusal,
    message: string,
  ) {
    super('unreachable', message)
  }
}

const WITH_ID = v.object({ id: v.number() })

/**
 * The app's side of protocol 2 with the extension, on one port. A request fails with an AppError if its response is late or invalid.
 * Other invalid messages are ignored.
 */
export class ExtensionClient {
  /** Whether changes that the extension reported between two syncs are being read over this connection. */
  isReading = false
  /** When the details of each submission were last requested over this connection, in epoch milliseconds, by submission id. */
  readonly requestedDetails = new Map<string, number>()
  /** The ids of the ratings that `takeRatings` has returned. */
  readonly #takenRatings = new Set<string>()
  readonly #waitingRequests = new Map<number, (response: ExtensionResponse | null) => void>()
  #lastId = 0
  #isClosed = false
  #status: Status | null = null
  /** The status whose changes were all read; null before the first complete read. */
  #readStatus: Status | null = null

  constructor(
    private readonly port: ExtensionPort,
    private readonly username: string,
    private readonly events: ExtensionEvents,
  ) {
    port.addEventListener('message', ({ data }) => this.#receive(data))
    port.start()
  }

  /** The last status that the extension reported; null before the first one. */
  get status(): Status | null {
    return this.#status
  }

  /** Whether the extension has reported changes or ratings that were not read yet. False before the first complete read. */
  get hasUnreadChanges(): boolean {
    const [last, read] = [this.#status, this.#readStatus]
    if (this.#isClosed || last === null || read === null) return false
    const hasRatings = (last.ratings ?? []).some(({ id }) => !this.#takenRatings.has(id))
    return hasRatings || last.storeId !== read.storeId || last.sequence > read.sequence
  }

  get hasReadAll(): boolean {
    return this.#readStatus !== null && !this.hasUnreadChanges
  }

  /** Records that all changes up to a status were read. */
  markRead(status: Status): void {
    this.#readStatus = status
  }

  /** Returns the ratings that are not confirmed to the extension yet. A returned rating no longer counts as an unread change. */
  takeRatings(): readonly SubmissionRating[] {
    const ratings = this.#status?.ratings ?? []
    for (const { id } of ratings) this.#takenRatings.add(id)
    return ratings
  }

  /** Sends a request and returns the response. Throws an AppError if the request is refused, or the response is invalid or late. */
  async ask<T extends Request['type']>(request: Extract<ExtensionRequest, { type: T }>): Promise<ResponseTo<T>> {
    const response = await this.#send(request)
    if (response.type === 'refused') {
      if (response.refusal === 'gone') this.#handleLoss()
      throw new ExtensionRefusal(response.refusal, response.message)
    }
    if (response.type === 'status') this.#takeStatus(response.status)
    const expected = request.type === 'changes' ? 'changes' : 'status'
    if (response.type !== expected) throw new AppError('unreachable', INVALID_RESPONSE_TEXT)
    // Safe: the response type was checked above, which the compiler cannot derive.
    return response as ResponseTo<T>
  }

  /** Closes the connection. Waiting requests fail. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.port.close()
    for (const answer of this.#waitingRequests.values()) answer(null)
    this.#waitingRequests.clear()
  }

  #send(request: ExtensionRequest): Promise<ExtensionResponse> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new AppError('unreachable', DISCONNECTED_TEXT))
      this.#lastId += 1
      const id = this.#lastId
      const timer = setTimeout(() => {
        reject(new AppError('unreachable', NO_RESPONSE_TEXT))
        this.#waitingRequests.delete(id)
        this.#handleLoss()
      }, REQUEST_TIMEOUT_MS)
      this.#waitingRequests.set(id, (response) => {
        clearTimeout(timer)
        this.#waitingRequests.delete(id)
        if (response) resolve(response)
        else reject(new AppError('unreachable', this.#isClosed ? DISCONNECTED_TEXT : INVALID_RESPONSE_TEXT))
      })
      this.port.postMessage({ id, username: this.username, ...request })
    })
  }

  #receive(data: unknown): void {
    if (this.#isClosed) return
    const push = v.safeParse(PUSH, data)
    if (push.success) {
      if (push.output.type === 'gone') this.#handleLoss()
      else this.#takeStatus(push.output.status)
      return
    }
    if (!v.is(WITH_ID, data)) return
    const answer = this.#waitingRequests.get(data.id)
    if (!answer) return
    const response = v.safeParse(RESPONSE, data)
    answer(response.success ? response.output : null)
  }

  #takeStatus(status: Status): void {
    this.#status = status
    this.events.onStatus(status)
  }

  #handleLoss(): void {
    if (this.#isClosed) return
    this.close()
    this.events.onLost()
  }
}
