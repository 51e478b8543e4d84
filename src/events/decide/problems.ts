import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTag, tagKey } from '#domain/problem-tag'
import { pickMarkKey } from '#domain/today/marks'
import { entryOf } from '#lib/own-entry'
import type { CommandOf, CommandValues } from '../command'
import type { SolvelogEvent } from '../event'
import { hasTag, problemTagsRow } from '../projections/problems'
import type { Tables } from '../projections/tables'
import { type Decision, refuse } from './decision'

/** Saves the note on a problem exactly as typed, solved or not. A blank note removes it (N5). */
export function saveProblemNote({ slug, note }: CommandValues<'SaveProblemNote'>, tables: Tables): Decision {
  const kept = note === null || note.trim() === '' ? null : note
  if (kept === null && !entryOf(tables.problemNotes, slug)?.note) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ProblemNoteSaved', v: 1, slug, note: kept }] }
}

/** Stars a problem, or removes the star (N6). */
export function starProblem({ type, slug }: CommandOf<'StarProblem' | 'UnstarProblem'>, tables: Tables): Decision {
  const isStarred = type === 'StarProblem'
  if (problemTagsRow(tables, slug).isStarred === isStarred) return { ok: true, events: [] }
  return { ok: true, events: [{ type: isStarred ? 'ProblemStarred' : 'ProblemUnstarred', v: 1, slug }] }
}

/** Adds tags to a problem, one event for each tag that it does not have in any case (N6). */
export function tagProblem({ slug, tags }: CommandValues<'TagProblem'>, tables: Tables): Decision {
  const row = problemTagsRow(tables, slug)
  const added = new Map<string, SolvelogEvent>()
  for (const tag of tags.map(normalizeTag)) {
    if (tag === '') return refuse('invalid', 'A tag needs at least one letter, digit or symbol.')
    if ([...tag].length > MAX_TAG_LENGTH)
      return refuse('invalid', `A tag can have at most ${MAX_TAG_LENGTH} characters.`)
    if (hasTag(row, tag) || added.has(tagKey(tag))) continue
    added.set(tagKey(tag), { type: 'ProblemTagged', v: 1, slug, tag })
  }
  if (added.size > 0 && row.tags.length + added.size > MAX_TAGS)
    return refuse('invalid', `A problem can have at most ${MAX_TAGS} tags. Remove one first.`)
  return { ok: true, events: [...added.values()] }
}

/** Removes a tag from a problem (N6). */
export function untagProblem({ slug, tag }: CommandValues<'UntagProblem'>, tables: Tables): Decision {
  const stored = problemTagsRow(tables, slug).tags.find((one) => tagKey(one) === tagKey(tag))
  return {
    ok: true,
    events: stored === undefined ? [] : [{ type: 'ProblemUntagged', v: 1, slug, tag: stored }],
  }
}

/** Marks a pick of one day, or removes its mark (N1). */
export function markPick({ day, slug, mark }: CommandValues<'MarkPick'>, { pickMarks }: Tables): Decision {
  const earlier = entryOf(pickMarks, pickMarkKey(day, slug)) ?? null
  return { ok: true, events: mark === earlier ? [] : [{ type: 'PickMarked', v: 1, day, slug, mark, earlier }] }
}
