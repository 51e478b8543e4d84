import { type Group, mergeOrder, readHeadingItem, toHeadingItem } from './merge-order'
import { identifySections, joinSections, type OwnSection } from './sections'
import { excludeSlugs, type StudyListText } from './study-list'

/** An edit of a list. The headings of both lists have ids. */
export interface ListEdit {
  base: StudyListText
  edited: StudyListText
  /** The list after the edit. */
  result: StudyListText
}

/**
 * Applies the edit from `base` to `edited` to the list `current` (docs/decisions/0320, 0494). Problems and sections that the edit adds or
 * moves are placed next to their neighbours in `edited`. Everything that the edit does not change stays as it is in `current`.
 */
export function mergeListEdit(current: StudyListText, base: StudyListText, edited: StudyListText): ListEdit {
  const currentSections = identifySections(current, [])
  const baseSections = identifySections(base, currentSections)
  const editedSections = identifySections(edited, baseSections)
  return {
    base: joinSections(base.name, baseSections),
    edited: joinSections(edited.name, editedSections),
    result: joinSections(
      edited.name === base.name ? current.name : edited.name,
      mergeSections(currentSections, baseSections, editedSections),
    ),
  }
}

/**
 * The groups of the merge are the sections that both `current` and `edited` have. The headings of all other sections are items of their groups,
 * like problems, so that each device can divide a section.
 */
function mergeSections(
  current: readonly OwnSection[],
  base: readonly OwnSection[],
  edited: readonly OwnSection[],
): OwnSection[] {
  const [currentById, baseById, editedById] = [mapById(current), mapById(base), mapById(edited)]
  const hasNewProblem = ({ id, slugs }: OwnSection): boolean =>
    excludeSlugs(slugs, baseById.get(id)?.slugs ?? []).length > 0
  const isShared = (id: string): boolean => currentById.has(id) && editedById.has(id)
  // A section that one side has removed stays if the other side has added a problem to it.
  const currentGroups = toGroups(current, isShared, (section) => !baseById.has(section.id) || hasNewProblem(section))
  const baseGroups = toGroups(base, isShared, () => false)
  const editedGroups = toGroups(edited, isShared, hasNewProblem)
  const itemsById = mergeOrder(currentGroups, baseGroups, editedGroups)
  const getName = (id: string): string => {
    const [before, after] = [baseById.get(id)?.name, editedById.get(id)?.name]
    return (after === before ? undefined : after) ?? currentById.get(id)?.name ?? after ?? ''
  }
  return mergeGroupOrder(currentGroups, baseGroups, editedGroups).flatMap((id) =>
    splitAtHeadings(id, itemsById.get(id) ?? []).map((section) => ({ ...section, name: getName(section.id) })),
  )
}

const mapById = (sections: readonly OwnSection[]): Map<string, OwnSection> =>
  new Map(sections.map((section) => [section.id, section]))

/** The problems of a section that is neither a group nor an item belong to the group before it. The first section is always a group. */
function toGroups(
  sections: readonly OwnSection[],
  isGroup: (id: string) => boolean,
  isItem: (section: OwnSection) => boolean,
): Group[] {
  const groups: { id: string; items: string[] }[] = []
  for (const section of sections) {
    const { id, slugs } = section
    const last = groups.at(-1)
    if (isGroup(id) || !last) groups.push({ id, items: [...slugs] })
    else last.items = last.items.concat(isItem(section) ? toHeadingItem(id) : [], slugs)
  }
  return groups
}

/** The problems before the first heading are always first. */
function mergeGroupOrder(current: readonly Group[], base: readonly Group[], edited: readonly Group[]): string[] {
  const toGroup = (groups: readonly Group[]): Group[] => [
    { id: '', items: groups.map(({ id }) => id).filter((id) => id !== '') },
  ]
  return ['', ...(mergeOrder(toGroup(current), toGroup(base), toGroup(edited)).get('') ?? [])]
}

function splitAtHeadings(id: string, items: readonly string[]): { id: string; slugs: string[] }[] {
  const first: { id: string; slugs: string[] } = { id, slugs: [] }
  const sections = [first]
  for (const item of items) {
    const heading = readHeadingItem(item)
    if (heading === null) sections.at(-1)?.slugs.push(item)
    else sections.push({ id: heading, slugs: [] })
  }
  return sections
}
