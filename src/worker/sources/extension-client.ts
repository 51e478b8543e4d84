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
  /** The extension was updated or removed, or does not respond: the port is dead. */
  onLost(): void
}

type WithoutAddress<T> = T extends unknown ? Omit<T, 'id' | 'username'> : never
/** A request without the id and user name, which the client adds. */
export type ExtensionRequest = WithoutAddress<Request>

/** The response to one type of request. */
type AnswerTo<T extends Request['type']> = Extract<
  ExtensionResponse,
  { type: T extends 'changes' ? 'changes' : 'status' }
>

const INVALID_RESPONSE = 'The browser extension sent an invalid response. Update the extension or reload this page.'
const NO_RESPONSE = 'The browser extension didn’t respond. Reload this page to connect again.'
const DISCONNECTED = 'The browser extension was updated or removed. Reload this page to connect again.'

/** The extension refused a request; `message` is the extension's own text. */
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
 * The app's end of protocol 2 on one port. A request fails with an AppError if the response is late or invalid; other
 * invalid messages are ignored.
 */
export class ExtensionClient {
  /** Whether live updates are being read over this connection. */
  isReading = false
  /** When the details of a submission were last requested over this connection, by its id (epoch milliseconds). */
  readonly requestedDetails = new Map<string, number>()
  /** The ratings that were taken to be recorded, by id. */
  readonly #takenRatings = new Set<string>()
  readonly #waiting = new Map<number, (response: ExtensionResponse | null) => void>()
  #lastId = 0
  #isClosed = false
  #status: Status | null = null
  /** The status up to which all changes were read. */
  #read: Status | null = null

  constructor(
    private readonly port: ExtensionPort,
    private readonly username: string,
    private readonly events: ExtensionEvents,
  ) {
    port.addEventListener('message', ({ data }) => this.#receive(data))
    port.start()
  }

  /** The last reported status; null before the first. */
  get status(): Status | null {
    return this.#status
  }

  /** Whether the extension has reported changes or ratings since the last read started. */
  get hasUnreadChanges(): boolean {
    const [now, then] = [this.#status, this.#read]
    if (this.#isClosed || now === null || then === null) return false
    const hasRatings = (now.ratings ?? []).some(({ id }) => !this.#takenRatings.has(id))
    return hasRatings || now.storeId !== then.storeId || now.sequence > then.sequence
  }

  /** Whether all changes of the last status were read. */
  get hasReadAll(): boolean {
    return this.#read !== null && !this.hasUnreadChanges
  }

  /** Records that all changes up to a status were read. */
  markRead(status: Status): void {
    this.#read = status
  }

  /** The ratings that are not confirmed to the extension. Each counts as a change only until it was taken. */
  takeRatings(): readonly SubmissionRating[] {
    const ratings = this.#status?.ratings ?? []
    for (const { id } of ratings) this.#takenRatings.add(id)
    return ratings
  }

  /** Sends a request and returns the response. Throws an AppError if it is refused, invalid or late. */
  async ask<T extends Request['type']>(request: Extract<ExtensionRequest, { type: T }>): Promise<AnswerTo<T>> {
    const response = await this.#send(request)
    if (response.type === 'refused') {
      if (response.refusal === 'gone') this.#lose()
      throw new ExtensionRefusal(response.refusal, response.message)
    }
    if (response.type === 'status') this.#takeStatus(response.status)
    const expected = request.type === 'changes' ? 'changes' : 'status'
    if (response.type !== expected) throw new AppError('unreachable', INVALID_RESPONSE)
    // The type was compared above; the compiler cannot connect it to T.
    return response as AnswerTo<T>
  }

  /** Closes the connection; waiting requests fail. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.port.close()
    for (const answer of this.#waiting.values()) answer(null)
    this.#waiting.clear()
  }

  #send(request: ExtensionRequest): Promise<ExtensionResponse> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new AppError('unreachable', DISCONNECTED))
      this.#lastId += 1
      const id = this.#lastId
      const timer = setTimeout(() => {
        reject(new AppError('unreachable', NO_RESPONSE))
        this.#waiting.delete(id)
        this.#lose()
      }, REQUEST_TIMEOUT_MS)
      this.#waiting.set(id, (response) => {
        clearTimeout(timer)
        this.#waiting.delete(id)
        if (response) resolve(response)
        else reject(new AppError('unreachable', this.#isClosed ? DISCONNECTED : INVALID_RESPONSE))
      })
      this.port.postMessage({ id, username: this.username, ...request })
    })
  }

  #receive(data: unknown): void {
    if (this.#isClosed) return
    const push = v.safeParse(PUSH, data)
    if (push.success) {
      if (push.output.type === 'gone') this.#lose()
      else this.#takeStatus(push.output.status)
      return
    }
    if (!v.is(WITH_ID, data)) return
    const answer = this.#waiting.get(data.id)
    if (!answer) return
    const response = v.safeParse(RESPONSE, data)
    answer(response.success ? response.output : null)
  }

  #takeStatus(status: Status): void {
    this.#status = status
    this.events.onStatus(status)
  }

  #lose(): void {
    if (this.#isClosed) return
    this.close()
    this.events.onLost()
  }
}
