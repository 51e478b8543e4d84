import { isSameJson } from '#lib/same-json'

/** Maximum characters of a list's name, maximum problems in a list, and maximum number of lists that the person makes. */
export const LIST_LIMITS = { name: 100, problems: 2_000, lists: 100 } as const

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
  name: string
  /** The slug of the section's first problem. */
  first: string
}

/** The content of a list that the person made, as events store it. */
export interface StudyListText {
  name: string
  slugs: readonly string[]
  /** The headings in order (docs/decisions/0461); absent if the list has no sections. A heading whose problem is not in the list is ignored. */
  headings?: readonly ListHeading[]
}

export const getSlugs = ({ sections }: StudyList): string[] => sections.flatMap(({ slugs }) => slugs)

/**
 * Applies the edit from `base` to `edited` to the list `current` (docs/decisions/0320). Adds and removes the same problems as the edit. Name,
 * order and headings are those of the edit if it changed them.
 */
export function applyListEdit(current: StudyListText, base: StudyListText, edited: StudyListText): StudyListText {
  const removed = excludeSlugs(base.slugs, edited.slugs)
  const added = excludeSlugs(edited.slugs, base.slugs)
  const isReordered = !isSameJson([...excludeSlugs(base.slugs, removed), ...added], edited.slugs)
  const members = [...new Set([...excludeSlugs(current.slugs, removed), ...added])]
  // Problems that were added to the list after `base` are last.
  const slugs = isReordered ? [...new Set([...edited.slugs, ...members])].filter(isIn(members)) : members
  const headings = isSameJson(edited.headings, base.headings) ? current.headings : edited.headings
  return {
    name: edited.name === base.name ? current.name : edited.name,
    slugs,
    ...(headings && headings.length > 0 && { headings }),
  }
}

export function excludeSlugs(slugs: readonly string[], others: readonly string[]): string[] {
  const isOther = isIn(others)
  return slugs.filter((slug) => !isOther(slug))
}

function isIn(slugs: readonly string[]): (slug: string) => boolean {
  const set = new Set(slugs)
  return (slug) => set.has(slug)
}
