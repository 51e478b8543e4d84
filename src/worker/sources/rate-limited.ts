import { AppError } from '../app-error'

/** The notice for too many requests (C3). */
export const RATE_LIMITED_TEXT = 'LeetCode API rate limit hit — recent solves are temporarily unavailable'

/** Thrown if the practice site limits requests. The next request is allowed after `wait` milliseconds. */
export class RateLimitedError extends AppError {
  constructor(readonly wait: number) {
    super('unreachable', RATE_LIMITED_TEXT)
  }
}
