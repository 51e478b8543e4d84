import { compareTexts } from '#lib/compare-texts'

/**
 * When a problem was asked, newest first. `all`: at any time, also if a file names no window. `gone`: the newest file of the list does not
 * have the problem any more.
 */
export const ASKED_WINDOWS = ['30d', '3m', '6m', 'older', 'all', 'gone'] as const

export type AskedWindow = (typeof ASKED_WINDOWS)[number]

/** How often a problem of a study list is asked in interviews, as the list's file says (N35). */
export interface Asked {
  window: AskedWindow
  /** 0 to 100, relative to the most frequent problem. Not a probability. */
  frequency: number
}

/** The slug of a problem, with the values of `Asked`, as events store it. */
export type AskedTriple = readonly [slug: string, window: AskedWindow, frequency: number]

/** The limits of `Asked.frequency`. */
export const FREQUENCY_LIMITS = { min: 0, max: 100 } as const

const WINDOW_FACTORS: Record<AskedWindow, number> = { '30d': 1, '3m': 0.85, '6m': 0.7, older: 0.5, all: 0.5, gone: 0 }

const WINDOW_NAMES: Record<AskedWindow, string> = {
  '30d': '30 days',
  '3m': '3 months',
  '6m': '6 months',
  older: 'over 6 months ago',
  all: '',
  gone: '',
}

/** Returns the weight of a problem, 0 to 100: its frequency, reduced for older windows (N35); 0 if the frequency is unknown. */
export const computeWeight = (asked: Asked | null): number =>
  asked ? asked.frequency * WINDOW_FACTORS[asked.window] : 0

/** Returns a text such as "asked 88 · 3 months". */
export const formatAsked = (asked: Asked): string =>
  [formatFrequency(asked), WINDOW_NAMES[asked.window]].filter(Boolean).join(' · ')

/** Returns a text such as "asked 88", without the window. */
export const formatFrequency = ({ window, frequency }: Asked): string =>
  window === 'gone' ? 'not in the newest file' : `asked ${Math.round(frequency)}`

/** Returns the value with the larger weight; of equal weights the one with the newer window, then the one with the larger frequency. */
export function getHeavier(a: Asked, b: Asked): Asked {
  const difference =
    computeWeight(b) - computeWeight(a) ||
    ASKED_WINDOWS.indexOf(a.window) - ASKED_WINDOWS.indexOf(b.window) ||
    b.frequency - a.frequency
  return difference > 0 ? b : a
}

/** Sorts by weight, the heaviest first. Items of equal weight keep their order. */
export const sortByWeight = <T>(items: readonly T[], getWeight: (item: T) => number): T[] =>
  items.toSorted((a, b) => getWeight(b) - getWeight(a))

/** Orders triples by slug. Of several triples with one slug, only the last counts. */
export const orderTriples = (triples: readonly AskedTriple[]): AskedTriple[] =>
  [...new Map(triples.map((triple) => [triple[0], triple])).values()].sort(([a], [b]) => compareTexts(a, b))

export const toAskedMap = (triples: readonly AskedTriple[]): ReadonlyMap<string, Asked> =>
  new Map(triples.map(([slug, window, frequency]) => [slug, { window, frequency }]))
