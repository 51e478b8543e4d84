/** A random number generator, like Math.random: each call returns a number from 0 to less than 1. */
export type Random = () => number

/** Creates a random number generator (mulberry32). The same seed gives the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
