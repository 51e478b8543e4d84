import { vi } from 'vitest'

/** A busy machine can be many times slower than usual, and a check that passes ends the wait at once. */
const LIMIT_MS = 60_000

/** Repeats a check until it no longer throws, for at most one minute. */
export const retryUntilPasses = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: LIMIT_MS, interval: 5 })
