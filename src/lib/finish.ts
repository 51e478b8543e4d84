/** Runs work that is computed in steps to its end. Returns its result. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
