import { compareTexts } from '#lib/compare-texts'
import { createPickMarkKey, listSlugsWithMark, type PickMark } from './marks'

/** The number of days for which an open pick comes first again (N32). */
export const MAX_OPEN_DAYS = 14

/** A problem that Today recommended on a day. `place` is its position on that day, from 0. */
export interface DrawnPick {
  slug: string
  place: number
}

/** Adds recommended problems to those of the same day. The result does not depend on the order in which lists are added. */
export function addDrawnPicks(picks: readonly DrawnPick[], slugs: readonly string[]): DrawnPick[] {
  const places = new Map(picks.map(({ slug, place }) => [slug, place]))
  for (const [place, slug] of slugs.entries()) places.set(slug, Math.min(place, places.get(slug) ?? place))
  return [...places]
    .map(([slug, place]) => ({ slug, place }))
    .sort((a, b) => a.place - b.place || compareTexts(a.slug, b.slug))
}

interface OpenPicksInputs {
  /** The recommended problems by day. The keys are review days. */
  drawnPicks: Readonly<Record<string, readonly DrawnPick[]>>
  /** The keys come from `createPickMarkKey`. */
  marks: Readonly<Record<string, PickMark>>
  /** The present review day. */
  day: number
  /** Whether a problem was solved on or after a review day, and before the present day. */
  wasSolvedSince(slug: string, day: number): boolean
}

/**
 * Returns the slugs of the problems that were recommended or added on one of the last 14 days and not solved, skipped or swapped since
 * (N32). The longest open are first.
 */
export function listOpenPicks({ drawnPicks, marks, day, wasSolvedSince }: OpenPicksInputs): Set<string> {
  const open = new Set<string>()
  const wasRefusedSince = (slug: string, since: number): boolean => {
    for (let marked = since; marked < day; marked++) {
      const mark = marks[createPickMarkKey(marked, slug)]
      if (mark === 'skipped' || mark === 'swapped') return true
    }
    return false
  }
  for (let drawn = day - MAX_OPEN_DAYS; drawn < day; drawn++) {
    const picks = drawnPicks[drawn]?.map(({ slug }) => slug) ?? []
    for (const slug of [...picks, ...[...listSlugsWithMark(marks, drawn, 'added')].sort(compareTexts)]) {
      if (!wasRefusedSince(slug, drawn) && !wasSolvedSince(slug, drawn)) open.add(slug)
    }
  }
  return open
}
