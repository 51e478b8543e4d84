/** What this tab does when another one speaks. */
interface Hearing {
  /** The log has grown: read it. */
  onChange(): void
  /** The user signed out there: end the session here. */
  onEnd(): void
}

const CHANGE = 'changed'
const END = 'ended'

/** The other tabs of the same user: told of each change, so that they catch up from the log. */
export class CrossTabChannel {
  readonly #channel: BroadcastChannel
  #closed = false

  constructor(user: string, { onChange, onEnd }: Hearing) {
    this.#channel = new BroadcastChannel(`solvelog:${user}`)
    this.#channel.onmessage = ({ data }) => {
      if (data === END) onEnd()
      else onChange()
    }
  }

  /** Says that the log has grown; the others read it themselves. */
  tellChange(): void {
    this.#tell(CHANGE)
  }

  /** Says that the user's data is about to be removed. */
  tellEnd(): void {
    this.#tell(END)
  }

  close(): void {
    this.#closed = true
    this.#channel.close()
  }

  #tell(message: string): void {
    if (!this.#closed) this.#channel.postMessage(message)
  }
}
