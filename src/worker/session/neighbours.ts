/** The other tabs of the same user: told of each change, so that they catch up from the log. */
export class Neighbours {
  readonly #channel: BroadcastChannel

  constructor(user: string, onChange: () => void) {
    this.#channel = new BroadcastChannel(`solvelog:${user}`)
    this.#channel.onmessage = () => onChange()
  }

  /** Says that the log has grown; the others read it themselves. */
  tell(): void {
    this.#channel.postMessage('changed')
  }

  close(): void {
    this.#channel.close()
  }
}
