import { tagKey } from '#domain/problem-tag'
import { entryOf } from '#lib/own-entry'
import type { Address } from '../commit'
import type { EventOf } from '../event'
import type { ProblemTagsRow, Tables } from './tables'

/** The types of all events about a problem's star and tags. */
export const PROBLEM_TAG_EVENTS = ['ProblemStarred', 'ProblemUnstarred', 'ProblemTagged', 'ProblemUntagged'] as const

/** The star and the tags of a problem. */
export const problemTagsRow = (tables: Tables, slug: string): ProblemTagsRow =>
  entryOf(tables.problemTags, slug) ?? { isStarred: false, tags: [], commitSeqs: [] }

/** Whether a problem has a tag, in any case. */
export const hasTag = (row: ProblemTagsRow, tag: string): boolean => row.tags.some((one) => tagKey(one) === tagKey(tag))

/**
 * Folds a star or a tag; `seq` is the position of its commit. Each tag is added and removed on its own, so tags that two devices
 * add at once both stay. The first spelling of a tag stays until the tag is removed.
 */
export function foldProblemTags(
  tables: Tables,
  event: EventOf<(typeof PROBLEM_TAG_EVENTS)[number]>,
  seq: number,
): void {
  const row = problemTagsRow(tables, event.slug)
  let { isStarred, tags } = row
  if (event.type === 'ProblemUntagged') tags = tags.filter((tag) => tagKey(tag) !== tagKey(event.tag))
  else if (event.type !== 'ProblemTagged') isStarred = event.type === 'ProblemStarred'
  else if (!hasTag(row, event.tag)) tags = [...tags, event.tag]
  const { commitSeqs } = row
  tables.problemTags[event.slug] = {
    isStarred,
    tags,
    commitSeqs: commitSeqs.at(-1) === seq ? commitSeqs : [...commitSeqs, seq],
  }
}

export function foldProblemNote({ problemNotes }: Tables, event: EventOf<'ProblemNoteSaved'>, at: Address): void {
  const { commitSeqs = [] } = entryOf(problemNotes, event.slug) ?? {}
  problemNotes[event.slug] = {
    note: event.note === null ? null : at,
    commitSeqs: commitSeqs.at(-1) === at.seq ? commitSeqs : [...commitSeqs, at.seq],
  }
}
