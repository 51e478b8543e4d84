import * as v from 'valibot'

/**
 * Creates a schema for an environment variable with a whole number from `minimum` to `maximum`. `fallback` is used if the variable is not
 * set.
 */
export const createWholeNumberSchema = (name: string, fallback: number, minimum: number, maximum: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum,
        ({ input }) => `${name} must be a whole number from ${minimum} to ${maximum}, got "${input}".`,
      ),
      v.transform(Number),
    ),
    String(fallback),
  )
