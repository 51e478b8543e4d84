import { AppError } from '../app-error'

/** The notice for too many requests (C3). */
export const RATE_LIMITED = 'LeetCode API rate limit hit — recent solves are temporarily unavailable'

/** The practice site limits requests; the next is allowed after `wait` milliseconds. */
export class RateLimited extends AppError {
  constructor(readonly wait: number) {
    super('unreachable', RATE_LIMITED)
  }
}
