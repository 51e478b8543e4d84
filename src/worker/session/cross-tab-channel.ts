interface ChannelHandlers {
  /** Called when another tab has added to the log, which must then be read. */
  onChange(): void
  /** Called when the user has signed out in another tab, so that this session must end. */
  onEnd(): void
}

const CHANGE_MESSAGE = 'changed'
const END_MESSAGE = 'ended'

/** Notifies other tabs of the same user about changes, so that they read the log. */
export class CrossTabChannel {
  readonly #channel: BroadcastChannel
  #isClosed = false

  constructor(user: string, { onChange, onEnd }: ChannelHandlers) {
    this.#channel = new BroadcastChannel(`solvelog:${user}`)
    this.#channel.onmessage = ({ data }) => {
      if (data === END_MESSAGE) onEnd()
      else onChange()
    }
  }

  notifyLogChanged(): void {
    this.#post(CHANGE_MESSAGE)
  }

  /** Announces that the user's data is about to be deleted. */
  notifyUserDeletion(): void {
    this.#post(END_MESSAGE)
  }

  close(): void {
    this.#isClosed = true
    this.#channel.close()
  }

  #post(message: string): void {
    if (!this.#isClosed) this.#channel.postMessage(message)
  }
}
