import { findCommonOrder } from '#lib/common-order'

/** Items in an order. Several groups together contain no item twice. */
export interface Group {
  id: string
  items: readonly string[]
}

/** The id of the group of each item, in the three states of a merge. */
interface Homes {
  current: ReadonlyMap<string, string>
  base: ReadonlyMap<string, string>
  edited: ReadonlyMap<string, string>
}

/** Where an edit places items: before or after another item, or at the end of the section of another item or of a group. */
interface Places {
  placed: Set<string>
  before: Map<string, string[]>
  after: Map<string, string[]>
  endAfter: Map<string, string[]>
  endOfGroup: Map<string, string[]>
}

/** Returns the item for the heading of a section. No slug of a problem contains its first character. */
export const toHeadingItem = (id: string): string => `|${id}`

/** Returns the id of the section whose heading the item is; null for a problem. */
export const readHeadingItem = (item: string): string | null => (item.startsWith('|') ? item.slice(1) : null)

/**
 * Applies the edit from `base` to `edited` to the groups `current`. Returns the items of each group of `current` by the group's id. An item
 * that the edit adds or moves is placed next to its neighbours in `edited`. All other items stay where they are. An item that is missing in
 * `current` was removed from it, so a move does not add it again. Each group of `edited` must be in `current`.
 */
export function mergeOrder(
  current: readonly Group[],
  base: readonly Group[],
  edited: readonly Group[],
): Map<string, string[]> {
  const homes = { current: mapToGroups(current), base: mapToGroups(base), edited: mapToGroups(edited) }
  const places: Places = {
    placed: new Set(),
    before: new Map(),
    after: new Map(),
    endAfter: new Map(),
    endOfGroup: new Map(),
  }
  const baseItems = new Map(base.map(({ id, items }) => [id, items]))
  for (const group of edited) findPlaces(group, baseItems.get(group.id) ?? [], homes, places)
  return new Map(current.map((group) => [group.id, mergeGroup(group, homes, places)]))
}

const mapToGroups = (groups: readonly Group[]): Map<string, string> =>
  new Map(groups.flatMap(({ id, items }) => items.map((item) => [item, id])))

/** Adds to `places` the items that the edit adds to a group, or moves in it or to it. */
function findPlaces(group: Group, baseItems: readonly string[], homes: Homes, places: Places): void {
  const findTarget = createTargetFunction(group, baseItems, homes)
  // By the group in which the items are placed.
  const waiting = new Map<string, string[]>()
  const neighbors = new Map<string, string>()
  for (const item of group.items) {
    const target = findTarget(item)
    const home = homes.current.get(item)
    if (target !== null) {
      places.placed.add(item)
      append(waiting, target, [item])
    } else if (home !== undefined) {
      const neighbor = neighbors.get(home)
      if (neighbor === undefined) append(places.before, item, waiting.get(home))
      else append(places.after, neighbor, waiting.get(home))
      waiting.delete(home)
      neighbors.set(home, item)
    }
  }
  for (const [target, items] of waiting) {
    const neighbor = neighbors.get(target)
    if (neighbor === undefined) append(places.endOfGroup, target, items)
    else append(places.endAfter, neighbor, items)
  }
}

/** Returns a function that returns the group in which the edit places an item of `group`; null if the item stays where it is. */
function createTargetFunction(
  { id, items }: Group,
  baseItems: readonly string[],
  homes: Homes,
): (item: string) => string | null {
  const fixed = new Set(findCommonOrder(baseItems, items))
  const fixedHomes = new Set([...fixed].map((item) => homes.current.get(item)))
  return (item) => {
    const home = homes.current.get(item)
    const baseHome = homes.base.get(item)
    // If another device has moved the item to another group, the edit moves it only next to items that moved with it.
    if (baseHome === id) return !fixed.has(item) && home !== undefined && fixedHomes.has(home) ? home : null
    const isAdded = baseHome === undefined
    return isAdded === (home === undefined) ? id : null
  }
}

function mergeGroup({ id, items }: Group, homes: Homes, places: Places): string[] {
  const parts: (readonly string[])[] = []
  let followers: readonly string[] = []
  let ending: readonly string[] = places.endOfGroup.get(id) ?? []
  for (const item of items) {
    const isInBase = homes.base.has(item)
    const isInEdited = homes.edited.has(item)
    if (places.placed.has(item) || (isInBase && !isInEdited)) continue
    // Items that only `current` has stay next to the item before them. The placed items follow them, but not into their sections.
    if (readHeadingItem(item) !== null) {
      const [nearFollowers, otherFollowers] = splitAtHeading(followers)
      const [nearEnding, otherEnding] = splitAtHeading(ending)
      parts.push(nearFollowers, nearEnding)
      followers = otherFollowers
      ending = otherEnding
    } else if (isInBase || isInEdited) {
      parts.push(followers, places.before.get(item) ?? [])
      followers = places.after.get(item) ?? []
      ending = [...ending, ...(places.endAfter.get(item) ?? [])]
    }
    parts.push([item])
  }
  return [...parts, followers, ending].flat()
}

function splitAtHeading(items: readonly string[]): [readonly string[], readonly string[]] {
  const index = items.findIndex((item) => readHeadingItem(item) !== null)
  return index < 0 ? [items, []] : [items.slice(0, index), items.slice(index)]
}

function append<K>(lists: Map<K, string[]>, key: K, items: readonly string[] = []): void {
  const list = lists.get(key)
  if (list) for (const item of items) list.push(item)
  else if (items.length > 0) lists.set(key, [...items])
}
