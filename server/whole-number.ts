import * as v from 'valibot'

/**
 * Creates a schema for an environment variable with a whole number from `least` to `most`. `fallback` is used if the variable is not set.
 */
export const wholeNumberSchema = (name: string, fallback: number, least: number, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most,
        ({ input }) => `${name} must be a whole number from ${least} to ${most}, got "${input}".`,
      ),
      v.transform(Number),
    ),
    String(fallback),
  )
