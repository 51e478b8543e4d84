import { tagKey } from '#domain/problem-tag'
import { pickMarkKey } from '#domain/today/marks'
import { entryOf } from '#lib/own-entry'
import type { EventOf } from '../event'
import { appendSeq, type ProblemTagsRow, type Tables } from './tables'
import type { FoldContext } from './writer'

/** The types of all events about a problem's star and tags. */
export const PROBLEM_TAG_EVENTS = ['ProblemStarred', 'ProblemUnstarred', 'ProblemTagged', 'ProblemUntagged'] as const

/** The star and the tags of a problem. */
export const problemTagsRow = (tables: Tables, slug: string): ProblemTagsRow =>
  entryOf(tables.problemTags, slug) ?? { isStarred: false, tags: [], commitSeqs: [] }

/** Whether a problem has a tag, in any case. */
export const hasTag = (row: ProblemTagsRow, tag: string): boolean => row.tags.some((one) => tagKey(one) === tagKey(tag))

/**
 * Folds a star or a tag. Each tag is added and removed on its own, so tags that two devices add at once both stay. The first
 * spelling of a tag stays until the tag is removed.
 */
export function foldProblemTags(
  tables: Tables,
  event: EventOf<(typeof PROBLEM_TAG_EVENTS)[number]>,
  { at, to }: FoldContext,
): void {
  const row = problemTagsRow(tables, event.slug)
  let { isStarred, tags } = row
  if (event.type === 'ProblemUntagged') tags = tags.filter((tag) => tagKey(tag) !== tagKey(event.tag))
  else if (event.type !== 'ProblemTagged') isStarred = event.type === 'ProblemStarred'
  else if (!hasTag(row, event.tag)) tags = [...tags, event.tag]
  to.put(tables.problemTags, event.slug, { isStarred, tags, commitSeqs: appendSeq(row.commitSeqs, at.seq) })
}

export function foldProblemNote(
  { problemNotes }: Tables,
  event: EventOf<'ProblemNoteSaved'>,
  { at, to }: FoldContext,
): void {
  const { commitSeqs = [] } = entryOf(problemNotes, event.slug) ?? {}
  const note = event.note === null ? null : at
  to.put(problemNotes, event.slug, { note, commitSeqs: appendSeq(commitSeqs, at.seq) })
}

export function foldPickMark(
  { pickMarks }: Tables,
  { day, slug, mark }: EventOf<'PickMarked'>,
  { to }: FoldContext,
): void {
  if (mark) to.put(pickMarks, pickMarkKey(day, slug), mark)
  else to.remove(pickMarks, pickMarkKey(day, slug))
}
