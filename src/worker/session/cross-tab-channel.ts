/** Handlers for messages of other tabs. */
interface ChannelHandlers {
  /** The log has grown and must be read. */
  onChange(): void
  /** The user signed out in another tab; end this session. */
  onEnd(): void
}

const CHANGE = 'changed'
const END = 'ended'

/** Notifies other tabs of the same user about changes, so that they read the log. */
export class CrossTabChannel {
  readonly #channel: BroadcastChannel
  #closed = false

  constructor(user: string, { onChange, onEnd }: ChannelHandlers) {
    this.#channel = new BroadcastChannel(`solvelog:${user}`)
    this.#channel.onmessage = ({ data }) => {
      if (data === END) onEnd()
      else onChange()
    }
  }

  /** Announces that the log has grown. */
  notifyLogChanged(): void {
    this.#post(CHANGE)
  }

  /** Announces that the user's data is about to be deleted. */
  notifyUserDeletion(): void {
    this.#post(END)
  }

  close(): void {
    this.#closed = true
    this.#channel.close()
  }

  #post(message: string): void {
    if (!this.#closed) this.#channel.postMessage(message)
  }
}
