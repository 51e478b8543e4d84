import fc from 'fast-check'
import { inject } from 'vitest'

/* `npm run soak` sets the seed of all randomness. Otherwise every run has a new seed, which is printed on failure. */
fc.configureGlobal({ seed: inject('seed') })

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}
