/**
 * The marks of a problem recommended for a day (a "pick"): the user skipped it for the day, swapped it for another problem, or
 * added it to the day.
 */
export const PICK_MARKS = ['skipped', 'swapped', 'added'] as const

export type PickMark = (typeof PICK_MARKS)[number]

/** Returns the key under which the mark of a recommended problem is stored. `day` is a review day (days since 1970-01-01). */
export const createPickMarkKey = (day: number, slug: string): string => `${day}|${slug}`
