/** Numbers the calls of something that may overlap, so that only the newest stores its result. */
export class LatestCall {
  #last = 0

  /** Begins a call. The returned function says whether it is still the newest. */
  begin(): () => boolean {
    this.#last += 1
    const mine = this.#last
    return () => mine === this.#last
  }

  /** Makes all calls that are still running outdated. */
  cancel(): void {
    this.#last += 1
  }
}
