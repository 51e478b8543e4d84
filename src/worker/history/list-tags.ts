import { toTagKey } from '#domain/problem-tag'
import { compareTexts } from '#lib/compare-texts'
import type { TagCount } from '#protocol/problem'
import type { Session } from '../session'

/** Returns all tags of the displayed state, most used first. A tag with several spellings is listed once. */
export function listTags(session: Session): TagCount[] {
  const counts = new Map<string, TagCount>()
  for (const { tags } of Object.values(session.currentView().tables.problemTags)) {
    for (const tag of tags) {
      const counted = counts.get(toTagKey(tag))
      if (counted) counted.count += 1
      else counts.set(toTagKey(tag), { tag, count: 1 })
    }
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || compareTexts(a.tag, b.tag))
}
