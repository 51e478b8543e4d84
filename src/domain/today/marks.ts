/** The user skipped a pick for the day, swapped it for another problem, or added a problem to the picks of the day. */
export const PICK_MARKS = ['skipped', 'swapped', 'added'] as const

export type PickMark = (typeof PICK_MARKS)[number]

/** The key of a pick's mark; `day` is a local day (days since 1970-01-01). */
export const pickMarkKey = (day: number, slug: string): string => `${day}|${slug}`
