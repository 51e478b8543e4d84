import * as v from 'valibot'
import { MAX_TAG_LENGTH, MAX_TAGS, normalizeTag, TAG_PATTERN, toTagKey } from '#domain/problem-tag'
import { createChangedSinceRefusal, type DecisionOf, refuse } from '../decision'
import {
  type CommandHandlers,
  defineShape,
  defineTableSubject,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type UndoDefinition,
} from '../define'
import { quote } from '../describe/words'
import { problemSlug, text } from '../schemas'

const tag = v.pipe(text, v.regex(TAG_PATTERN, 'not a tag'))

export const PROBLEM_MARK_SHAPES = [
  defineShape('ProblemStarred', 1, { slug: problemSlug }),
  defineShape('ProblemUnstarred', 1, { slug: problemSlug }),
  /** One event adds one tag. So if two devices add tags at the same time, both tags are kept (docs/decisions/0270). */
  defineShape('ProblemTagged', 1, { slug: problemSlug, tag }),
  defineShape('ProblemUntagged', 1, { slug: problemSlug, tag }),
] as const

type MarkEvent = EventIn<typeof PROBLEM_MARK_SHAPES>

export type ProblemMarkCommand =
  | { type: 'StarProblem' | 'UnstarProblem'; slug: string }
  | { type: 'TagProblem'; slug: string; tags: string[] }
  | { type: 'UntagProblem'; slug: string; tag: string }

/** The star and the tags of a problem. Replaced as a whole on every change. */
export interface ProblemTagsRow {
  isStarred: boolean
  /** In the order in which the tags were added. */
  tags: readonly string[]
  commitSeqs: readonly number[]
}

export interface ProblemMarkTables {
  readonly problemTags: Readonly<Record<string, ProblemTagsRow>>
}

/** The star and the tags of a problem, by its slug (N6). */
export const problemMarks = defineTableSubject<{ slug: string }, ProblemTagsRow, ProblemMarkTables>({
  getRows: ({ problemTags }) => problemTags,
  getKey: ({ slug }) => slug,
  empty: { isStarred: false, tags: [], commitSeqs: [] },
  diff: (before, after) => [
    ...diffValue('Star', 'plain', before?.isStarred ? 'Starred' : null, after?.isStarred ? 'Starred' : null),
    ...diffValue('Tags', 'plain', before?.tags.join(', ') || null, after?.tags.join(', ') || null),
  ],
})

/** Whether a problem has a tag. Ignores upper and lower case. */
export const hasTag = (row: ProblemTagsRow | null, tag: string): boolean =>
  row?.tags.some((one) => toTagKey(one) === toTagKey(tag)) ?? false

const undoOfStar: UndoDefinition<{ slug: string }, ProblemTagsRow, boolean, ProblemMarkTables, MarkEvent> = {
  onConflict: () => createChangedSinceRefusal('star'),
  value: (row) => row?.isStarred ?? false,
  restore: (isStarred, { slug }) => ({ ok: true, events: [createStarEvent(isStarred, slug)] }),
}

const undoOfTag: UndoDefinition<{ slug: string; tag: string }, ProblemTagsRow, boolean, ProblemMarkTables, MarkEvent> =
  {
    onConflict: () => createChangedSinceRefusal('tag'),
    value: (row, event) => hasTag(row, event.tag),
    restore: (isTagged, { slug, tag }, tables) =>
      isTagged ? tagProblem({ slug, tags: [tag] }, tables) : untagProblem({ slug, tag }, tables),
  }

export const PROBLEM_MARK_EVENTS: EventDefinitions<typeof PROBLEM_MARK_SHAPES, ProblemMarkTables> = {
  ProblemStarred: {
    kind: 'details',
    subject: problemMarks,
    fold: problemMarks.fold(() => ({ isStarred: true })),
    sentence:
      ({ slug }) =>
      (names) =>
        `starred ${names.problem(slug)}`,
    undo: undoOfStar,
  },
  ProblemUnstarred: {
    kind: 'details',
    subject: problemMarks,
    fold: problemMarks.fold(() => ({ isStarred: false })),
    sentence:
      ({ slug }) =>
      (names) =>
        `removed the star from ${names.problem(slug)}`,
    undo: undoOfStar,
  },
  ProblemTagged: {
    kind: 'details',
    subject: problemMarks,
    // Keep the first spelling of a tag until the tag is removed.
    fold: problemMarks.fold<{ slug: string; tag: string }>((row, { tag }) =>
      hasTag(row, tag) ? {} : { tags: [...row.tags, tag] },
    ),
    sentence:
      ({ slug, tag }) =>
      (names) =>
        `tagged ${names.problem(slug)} ${quote(tag)}`,
    summary: ({ tag }) => ({ tag }),
    undo: undoOfTag,
  },
  ProblemUntagged: {
    kind: 'details',
    subject: problemMarks,
    fold: problemMarks.fold((row, { tag }) => ({ tags: row.tags.filter((one) => toTagKey(one) !== toTagKey(tag)) })),
    sentence:
      ({ slug, tag }) =>
      (names) =>
        `removed the tag ${quote(tag)} from ${names.problem(slug)}`,
    undo: undoOfTag,
  },
}

export const PROBLEM_MARK_HANDLERS: CommandHandlers<ProblemMarkCommand, ProblemMarkTables, MarkEvent> = {
  StarProblem: ({ slug }, tables) => setStar(slug, true, tables),
  UnstarProblem: ({ slug }, tables) => setStar(slug, false, tables),
  TagProblem: tagProblem,
  UntagProblem: untagProblem,
}

const createStarEvent = (isStarred: boolean, slug: string): MarkEvent => ({
  type: isStarred ? 'ProblemStarred' : 'ProblemUnstarred',
  v: 1,
  slug,
})

function setStar(slug: string, isStarred: boolean, tables: ProblemMarkTables): DecisionOf<MarkEvent> {
  const isSame = problemMarks.getRow(tables, slug).isStarred === isStarred
  return { ok: true, events: isSame ? [] : [createStarEvent(isStarred, slug)] }
}

function tagProblem(
  { slug, tags }: { slug: string; tags: readonly string[] },
  tables: ProblemMarkTables,
): DecisionOf<MarkEvent> {
  const row = problemMarks.getRow(tables, slug)
  const added = new Map<string, MarkEvent>()
  for (const tag of tags.map(normalizeTag)) {
    if (tag === '') return refuse('invalid', 'A tag needs at least one letter, digit or symbol.')
    if ([...tag].length > MAX_TAG_LENGTH)
      return refuse('invalid', `A tag can have at most ${MAX_TAG_LENGTH} characters.`)
    if (hasTag(row, tag) || added.has(toTagKey(tag))) continue
    added.set(toTagKey(tag), { type: 'ProblemTagged', v: 1, slug, tag })
  }
  if (added.size > 0 && row.tags.length + added.size > MAX_TAGS)
    return refuse('invalid', `A problem can have at most ${MAX_TAGS} tags. Remove one first.`)
  return { ok: true, events: [...added.values()] }
}

function untagProblem({ slug, tag }: { slug: string; tag: string }, tables: ProblemMarkTables): DecisionOf<MarkEvent> {
  const stored = problemMarks.getRow(tables, slug).tags.find((one) => toTagKey(one) === toTagKey(tag))
  return { ok: true, events: stored === undefined ? [] : [{ type: 'ProblemUntagged', v: 1, slug, tag: stored }] }
}
