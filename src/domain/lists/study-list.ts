import { isSameJson } from '#lib/same-json'

/** Maximum characters of a list's name, maximum problems in a list, and maximum number of the person's own lists. */
export const LIST_LIMITS = { name: 100, problems: 2_000, lists: 100 } as const

/** A part of a study list. */
export interface ListSection {
  /** Empty if the list has no sections. */
  name: string
  /** The slugs of its problems, in order. */
  slugs: readonly string[]
}

/** A named, ordered list of problems to work through (N9). */
export interface StudyList {
  /** A fixed name for a built-in list, a UUID for one of the person's own. */
  id: string
  name: string
  isOwn: boolean
  sections: readonly ListSection[]
}

/** The heading of a section of one of the person's own lists. */
export interface ListHeading {
  name: string
  /** The first problem of its section. */
  first: string
}

/** The content of one of the person's own lists, as events store it. */
export interface StudyListText {
  name: string
  slugs: readonly string[]
  /** In order (docs/decisions/0461). Absent without sections. Headings of problems that the list does not have are ignored. */
  headings?: readonly ListHeading[]
}

/** The slugs of a list, in order. */
export const slugsOf = ({ sections }: StudyList): string[] => sections.flatMap(({ slugs }) => slugs)

/**
 * The edit of a list from `base` to `edited`, applied to the list as it is now (docs/decisions/0320). The members are a set: those
 * that the edit added are added, those that it removed are removed. The name, the order and the headings are the edit's if it changed them.
 */
export function applyListEdit(now: StudyListText, base: StudyListText, edited: StudyListText): StudyListText {
  const removed = without(base.slugs, edited.slugs)
  const added = without(edited.slugs, base.slugs)
  const isReordered = !isSameJson([...without(base.slugs, removed), ...added], edited.slugs)
  const members = [...new Set([...without(now.slugs, removed), ...added])]
  // Members that the edit did not know are at the end.
  const slugs = isReordered ? [...new Set([...edited.slugs, ...members])].filter(isIn(members)) : members
  const headings = isSameJson(edited.headings, base.headings) ? now.headings : edited.headings
  return {
    name: edited.name === base.name ? now.name : edited.name,
    slugs,
    ...(headings && headings.length > 0 && { headings }),
  }
}

/** The slugs that are not in another list, in order. */
export function without(slugs: readonly string[], others: readonly string[]): string[] {
  const isOther = isIn(others)
  return slugs.filter((slug) => !isOther(slug))
}

function isIn(slugs: readonly string[]): (slug: string) => boolean {
  const set = new Set(slugs)
  return (slug) => set.has(slug)
}
