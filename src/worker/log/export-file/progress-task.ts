import { AppError } from '../../app-error'
import type { Platform } from '../../platform'

/** Milliseconds between two tellings of how far a piece of long work has come; then it also looks whether to go on. */
const PACE = 100

const STOPPED = 'Stopped. Nothing was changed.'

/** A piece of long work that tells how far it is and can be stopped between its steps. */
export class ProgressTask {
  #last: number

  constructor(
    private readonly platform: Pick<Platform, 'now' | 'sleep'>,
    readonly signal: AbortSignal,
    readonly tell: (done: number, of: number) => void,
  ) {
    this.#last = platform.now()
  }

  /** One step is done, of how many: throws `cancelled` when the work was stopped. */
  async step(done: number, of: number): Promise<void> {
    const now = this.platform.now()
    if (now - this.#last < PACE) return
    this.#last = now
    this.tell(done, of)
    // Lets in what waits, such as the word to stop.
    await this.platform.sleep(0)
    this.check()
  }

  /** Throws `cancelled` when the work was stopped. */
  check(): void {
    if (this.signal.aborted) throw new AppError('cancelled', STOPPED)
  }
}
