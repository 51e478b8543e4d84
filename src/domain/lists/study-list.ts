/**
 * Maximum characters of a list's name, maximum problems in a list, maximum number of lists that the person makes, and maximum number of
 * lists from which a profile recommends problems.
 */
export const LIST_LIMITS = { name: 100, problems: 5_000, lists: 100, perProfile: 5 } as const

export interface ListSection {
  /** Empty for problems without a heading. */
  name: string
  slugs: readonly string[]
}

/** A named, ordered list of problems to work through (N9). */
export interface StudyList {
  /** A fixed text such as `blind75` for a built-in list; a UUID for a list that the person made. */
  id: string
  name: string
  isOwn: boolean
  sections: readonly ListSection[]
}

export interface ListHeading {
  /** Stays the same when the section is renamed (docs/decisions/0494). Absent if the heading was just typed. */
  id?: string
  name: string
  /** The slug of the section's first problem. */
  first: string
}

/** The content of a list that the person made, as events store it. */
export interface StudyListText {
  name: string
  slugs: readonly string[]
  /** The headings in order; absent if the list has no sections. A heading whose problem is not in the list is ignored. */
  headings?: readonly ListHeading[]
}

export const getSlugs = ({ sections }: StudyList): string[] => sections.flatMap(({ slugs }) => slugs)

export function excludeSlugs(slugs: readonly string[], others: readonly string[]): string[] {
  const isOther = isIn(others)
  return slugs.filter((slug) => !isOther(slug))
}

function isIn(slugs: readonly string[]): (slug: string) => boolean {
  const set = new Set(slugs)
  return (slug) => set.has(slug)
}
