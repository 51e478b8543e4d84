import type { Platform } from '../platform'

/** The longest time in milliseconds, apart from a single longer step, for which long work lets no call of the page run. */
const MAX_PART = 8

/**
 * Runs long work step by step and returns its result. Between the steps, calls of the page run: in the first second after a start the
 * person may already open a topic.
 */
export async function inParts<T>(platform: Pick<Platform, 'now' | 'sleep'>, work: Generator<void, T>): Promise<T> {
  let began = platform.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (platform.now() - began < MAX_PART) continue
    await platform.sleep(0)
    began = platform.now()
  }
}
