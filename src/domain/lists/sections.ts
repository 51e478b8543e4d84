import { cutText } from '#lib/cut-text'
import { LIST_LIMITS, type ListHeading, type ListSection, type StudyListText } from './study-list'

/** A section of a list that the person made, with the id by which edits of several devices are merged. */
export interface OwnSection extends ListSection {
  /** Empty, like the name, for the problems before the first heading. */
  id: string
}

const MAX_NUMBER_SUFFIX_LENGTH = 7

/** Returns the sections of a list that the person made, in order. Problems before the first heading are a section without a name. */
export function createSections(list: StudyListText): ListSection[] {
  const sections = splitAtHeadings(list).map(({ name, slugs }) => ({ name, slugs }))
  return sections.length > 1 ? sections.filter(({ slugs }) => slugs.length > 0) : sections
}

interface SplitSection {
  id: string | undefined
  name: string
  slugs: string[]
}

/** The first section contains the problems before the first heading. All other sections have at least one problem. */
function splitAtHeadings({ slugs, headings = [] }: StudyListText): SplitSection[] {
  const starts = new Map(headings.map((heading) => [heading.first, heading]))
  let section: SplitSection = { id: '', name: '', slugs: [] }
  const sections = [section]
  for (const slug of new Set(slugs)) {
    const heading = starts.get(slug)
    if (heading && heading.name !== '') {
      section = { id: heading.id, name: heading.name, slugs: [] }
      sections.push(section)
    }
    section.slugs.push(slug)
  }
  return sections
}

/**
 * Returns the sections of a list with their ids. The first one, with an empty id, contains the problems before the first heading. A heading
 * without an id is the section of `known` with the same name, or else the one with the most of its problems, or else a new section.
 */
export function identifySections(list: StudyListText, known: readonly OwnSection[]): OwnSection[] {
  const sections = splitAtHeadings(list)
  const idsByName = new Map(known.map(({ id, name }) => [name, id]))
  const idsBySlug = new Map(known.flatMap(({ id, slugs }) => slugs.map((slug) => [slug, id])))
  const getUnusedId = createUniqueNameFunction([...known, ...sections].flatMap(({ id }) => id ?? []))
  const ids = new Map<SplitSection, string>()
  const usedIds = new Set<string>()
  const rules: ((section: SplitSection) => string | undefined)[] = [
    ({ id }) => id,
    ({ name }) => idsByName.get(name),
    ({ slugs }) =>
      findMostFrequent(slugs.flatMap((slug) => idsBySlug.get(slug) ?? []).filter((id) => !usedIds.has(id))),
    ({ name }) => getUnusedId(name),
  ]
  for (const findId of rules) {
    for (const section of sections) {
      const id = ids.has(section) ? undefined : findId(section)
      if (id === undefined || usedIds.has(id)) continue
      ids.set(section, id)
      usedIds.add(id)
    }
  }
  return sections.map((section) => ({ ...section, id: ids.get(section) ?? '' }))
}

function findMostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce<[string | undefined, number]>(
    (most, one) => (one[1] > most[1] ? one : most),
    [undefined, 0],
  )[0]
}

/** Returns the content of a list with these sections. Leaves out empty sections, and adds a number to a name that an earlier section has. */
export function joinSections(name: string, sections: readonly OwnSection[]): StudyListText {
  const getUnusedName = createUniqueNameFunction()
  const headings = sections.flatMap(({ id, name: section, slugs: [first] }): ListHeading[] =>
    id === '' || first === undefined ? [] : [{ id, name: getUnusedName(section), first }],
  )
  return { name, slugs: sections.flatMap(({ slugs }) => slugs), ...(headings.length > 0 && { headings }) }
}

/** Replaces each problem of a list by other ones. A problem that the list then has twice stays only at its first place. */
export function replaceProblems(list: StudyListText, replace: (slug: string) => readonly string[]): StudyListText {
  const placed = new Set<string>()
  const sections = identifySections(list, []).map((section) => {
    const slugs = section.slugs.flatMap(replace).filter((slug) => !placed.has(slug))
    for (const slug of slugs) placed.add(slug)
    return { ...section, slugs: [...new Set(slugs)] }
  })
  return joinSections(list.name, sections)
}

/** Returns a function that returns a name, with a number if the name is in `used` or the function has returned it before. */
export function createUniqueNameFunction(used: readonly string[] = []): (name: string) => string {
  const usedNames = new Set(used)
  const numbers = new Map<string, number>()
  return (name) => {
    let n = numbers.get(name) ?? 1
    let candidate = name
    while (usedNames.has(candidate))
      candidate = `${cutText(name, LIST_LIMITS.name - MAX_NUMBER_SUFFIX_LENGTH)} (${++n})`
    numbers.set(name, n)
    usedNames.add(candidate)
    return candidate
  }
}
