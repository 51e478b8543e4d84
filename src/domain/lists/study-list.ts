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

/** The content of one of the person's own lists, as events store it. */
export interface StudyListText {
  name: string
  slugs: readonly string[]
}

/** The slugs of a list, in order. */
export const slugsOf = ({ sections }: StudyList): string[] => sections.flatMap(({ slugs }) => slugs)
