import fc from 'fast-check'
import { inject } from 'vitest'

/* A soak says where all chance begins; without one, every run begins somewhere else, and says where when it fails. */
fc.configureGlobal({ seed: inject('seed') })

declare module 'vitest' {
  interface ProvidedContext {
    seed: number
  }
}
