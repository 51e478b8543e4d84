import { isSameJson } from '#lib/same-json'
import { type Asked, type AskedTriple, getHeavier } from './asked'
import { createUniqueNameFunction, identifySections, joinSections } from './sections'
import { excludeSlugs, type StudyListText } from './study-list'

/** The problems of a newer file of a list, and how often they are asked. */
export interface ListFileContent {
  slugs: readonly string[]
  asked: readonly AskedTriple[]
}

/** A list after its renewal from a newer file (N35). */
export interface RenewedList {
  list: StudyListText
  /** The values that the renewal changes. */
  asked: readonly AskedTriple[]
  /** Number of problems whose window or frequency changes. */
  changed: number
  added: number
  /** Number of problems that the newer file does not have any more. They stay in the list. */
  gone: number
  /** Number of problems of the file that the list already has. */
  matching: number
}

/** If the smaller of list and file shares less than this with the other one, the file probably belongs to another company. */
const MIN_MATCHING_SHARE = 0.2

/** Whether a file probably belongs to another list (N35). */
export const isOtherList = ({ matching }: Pick<RenewedList, 'matching'>, file: number, list: number): boolean =>
  matching < MIN_MATCHING_SHARE * Math.min(file, list)

/**
 * Renews a list from a newer file (N35). Known problems keep their section and place. New ones form the section `sectionName` at the end. A
 * window that the file does not have keeps its values: a file of the last 30 days does not say what was asked before.
 */
export function renewList(
  list: StudyListText,
  current: ReadonlyMap<string, Asked>,
  { slugs, asked }: ListFileContent,
  sectionName: string,
): RenewedList {
  const newSlugs = excludeSlugs(slugs, list.slugs)
  const inFile = new Set(slugs)
  const windows = new Set(asked.map(([, window]) => window))
  const renewed = asked.map(([slug, window, frequency]): AskedTriple => {
    const before = current.get(slug)
    const isReplaced = !before || windows.has(before.window)
    const value = isReplaced ? { window, frequency } : getHeavier(before, { window, frequency })
    return [slug, value.window, value.frequency]
  })
  // Only the value with the largest weight is stored. So a problem may still be asked in a window that the files do not have.
  const renewedWindows = new Map([...current].map(([slug, { window }]) => [slug, window]))
  for (const [slug, window] of renewed) renewedWindows.set(slug, window)
  const hasAllWindows =
    windows.has('all') || [...renewedWindows.values()].every((window) => window === 'gone' || windows.has(window))
  const isChanged = ([slug, window, frequency]: AskedTriple): boolean =>
    !isSameJson(current.get(slug) ?? null, { window, frequency })
  const gone = list.slugs.flatMap((slug): AskedTriple[] => {
    const before = current.get(slug)
    return before && hasAllWindows && windows.has(before.window) && !inFile.has(slug)
      ? [[slug, 'gone', before.frequency]]
      : []
  })
  const changed = renewed.filter(isChanged)
  return {
    list: appendSection(list, newSlugs, sectionName),
    asked: [...changed, ...gone],
    changed: excludeSlugs(
      changed.map(([slug]) => slug),
      newSlugs,
    ).length,
    added: newSlugs.length,
    gone: gone.length,
    matching: slugs.length - newSlugs.length,
  }
}

/** Appends problems to the section with this name, or as a new last section. */
function appendSection(list: StudyListText, slugs: readonly string[], name: string): StudyListText {
  if (slugs.length === 0) return list
  const sections = identifySections(list, [])
  const existing = sections.find((section) => section.name === name)
  const getUnusedId = createUniqueNameFunction(sections.map(({ id }) => id))
  const section = existing ?? { id: getUnusedId(name), name, slugs: [] }
  return joinSections(list.name, [
    ...sections.filter((one) => one !== existing),
    { ...section, slugs: [...section.slugs, ...slugs] },
  ])
}
