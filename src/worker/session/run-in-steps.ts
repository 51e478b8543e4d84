import type { Platform } from '../platform'

/** Milliseconds after which long work lets calls of the page run. A single step may take longer. */
const MAX_WORK_MS = 8

/**
 * Runs long work step by step and returns its result. Lets calls of the page run between the steps, because the user may already use the
 * page.
 */
export async function runInSteps<T>(platform: Pick<Platform, 'now' | 'sleep'>, work: Generator<void, T>): Promise<T> {
  let startedAt = platform.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (platform.now() - startedAt < MAX_WORK_MS) continue
    await platform.sleep(0)
    startedAt = platform.now()
  }
}
