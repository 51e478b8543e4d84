/** The seed of the random moments of kills. */
export const SEED = Number(process.env.TEST_SEED ?? 20_261_121)
