import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Seed of all random values; null for a new one in each run, which a failure prints. */
    seed: number | null
    /** Fraction of the runs that a test with many inputs makes. */
    runShare: number
  }
}

/** The default number of runs of fast-check. */
const DEFAULT_RUNS = 100

const seed = inject('seed')
/** A fifth in `npm test`; 1 in `npm run test:all` and `npm run soak` (vitest.config.ts). */
export const runShare = inject('runShare')

/** Returns the positions from `first` to `end` - 1 at which a test damages its data: all of them, or every fifth in `npm test`. */
export function listPositions(end: number, first = 0): number[] {
  const step = Math.round(1 / runShare)
  return Array.from({ length: Math.ceil((end - first) / step) }, (_, i) => first + i * step)
}

/** Like `fc.assert`, but makes only a share of `numRuns`. */
export function assertProperty<T>(property: fc.IAsyncProperty<T>, parameters?: fc.Parameters<T>): Promise<void>
export function assertProperty<T>(property: fc.IProperty<T>, parameters?: fc.Parameters<T>): void
export function assertProperty<T>(
  property: fc.IRawProperty<T>,
  { numRuns = DEFAULT_RUNS, ...parameters }: fc.Parameters<T> = {},
): unknown {
  return fc.assert(property, {
    ...parameters,
    ...(seed !== null && { seed }),
    numRuns: Math.ceil(numRuns * runShare),
    // The end of a red run repeats only the message, and not its cause.
    includeErrorInReport: true,
  })
}
