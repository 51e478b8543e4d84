/**
 * The marks of a problem recommended for a day (a "pick"): the user skipped it for the day, swapped it for another problem, or
 * added it to the day.
 */
export const PICK_MARKS = ['skipped', 'swapped', 'added'] as const

export type PickMark = (typeof PICK_MARKS)[number]

/** The number of days for which a skipped or swapped problem is not recommended again. */
export const AWAY_DAYS = 7

/**
 * Returns the slugs of the problems that were skipped or swapped on one of the seven days before `day`. `marks` has the keys of
 * `createPickMarkKey`.
 */
export function listAwaySlugs(marks: Readonly<Record<string, PickMark>>, day: number): Set<string> {
  const away = new Set<string>()
  for (const [key, mark] of Object.entries(marks)) {
    const marked = parsePickMarkKey(key)
    if (mark !== 'added' && marked.day < day && marked.day >= day - AWAY_DAYS) away.add(marked.slug)
  }
  return away
}

/** Returns the slugs with a mark on a review day. */
export function listSlugsWithMark(marks: Readonly<Record<string, PickMark>>, day: number, mark: PickMark): Set<string> {
  const start = createPickMarkKey(day, '')
  const keys = Object.keys(marks).filter((key) => key.startsWith(start) && marks[key] === mark)
  return new Set(keys.map((key) => key.slice(start.length)))
}

/** Returns the key under which the mark of a recommended problem is stored. `day` is a review day (days since 1970-01-01). */
export const createPickMarkKey = (day: number, slug: string): string => `${day}|${slug}`

/** Returns the day and the slug of a key that `createPickMarkKey` returned. */
export function parsePickMarkKey(key: string): { day: number; slug: string } {
  const end = key.indexOf('|')
  return { day: Number(key.slice(0, end)), slug: key.slice(end + 1) }
}
