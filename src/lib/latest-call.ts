/** Numbers the calls of an asynchronous function. If calls overlap, only the newest one should use its result. */
export class LatestCall {
  #newestNumber = 0

  /** Begins a call. Returns a function that returns whether this call is still the newest. */
  begin(): () => boolean {
    this.#newestNumber += 1
    const callNumber = this.#newestNumber
    return () => callNumber === this.#newestNumber
  }

  /** Marks every running call as outdated. */
  cancel(): void {
    this.#newestNumber += 1
  }
}
