import * as v from 'valibot'
import { getOwnEntry } from '#lib/own-entry'
import { createChangedSinceRefusal, type DecisionOf } from '../decision'
import {
  type CommandHandlers,
  defineShape,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type Subject,
} from '../define'
import { problemSlug } from '../schemas'

export const EXCLUSION_SHAPES = [
  /** The person excludes a problem from the daily recommendations and the reviews, or includes it again (N22). */
  defineShape('ProblemExcluded', 1, { slug: problemSlug, isExcluded: v.boolean() }),
] as const

type ExclusionEvent = EventIn<typeof EXCLUSION_SHAPES>

export interface ExclusionCommand {
  type: 'ExcludeProblem'
  slug: string
  isExcluded: boolean
}

export interface ExclusionTables {
  /** By slug (N22). */
  readonly excluded: Readonly<Record<string, true>>
}

const formatExclusion = (isExcluded: boolean | null): string => (isExcluded ? 'No' : 'Yes')

/** Each event contains the states before and after it, so the tables need not list its commits. */
const exclusions: Subject<{ slug: string }, boolean, ExclusionTables> = {
  getKey: ({ slug }) => slug,
  commitSeqs: () => [],
  getState: ({ excluded }, slug) => getOwnEntry(excluded, slug) ?? null,
  diff: (before, after) => diffValue('In Today and Reviews', 'plain', formatExclusion(before), formatExclusion(after)),
}

export const EXCLUSION_EVENTS: EventDefinitions<typeof EXCLUSION_SHAPES, ExclusionTables> = {
  ProblemExcluded: {
    kind: 'other',
    subject: exclusions,
    states: ({ isExcluded }) => ({ before: !isExcluded, after: isExcluded }),
    fold({ excluded }, { slug, isExcluded }, { to: writer }) {
      if (isExcluded) writer.put(excluded, slug, true)
      else writer.remove(excluded, slug)
    },
    sentence:
      ({ slug, isExcluded }) =>
      (names) =>
        isExcluded
          ? `excluded ${names.problem(slug)} from Today and Reviews`
          : `allowed ${names.problem(slug)} in Today and Reviews`,
    undo: {
      onConflict: () => createChangedSinceRefusal('suggestion'),
      value: (isExcluded: boolean | null) => isExcluded ?? false,
      restore: (isExcluded: boolean, { slug }, tables) => excludeProblem({ slug, isExcluded }, tables),
    },
  },
}

export const EXCLUSION_HANDLERS: CommandHandlers<ExclusionCommand, ExclusionTables, ExclusionEvent> = {
  ExcludeProblem: excludeProblem,
}

function excludeProblem(
  { slug, isExcluded }: Omit<ExclusionCommand, 'type'>,
  { excluded }: ExclusionTables,
): DecisionOf<ExclusionEvent> {
  const isSame = (getOwnEntry(excluded, slug) ?? false) === isExcluded
  return { ok: true, events: isSame ? [] : [{ type: 'ProblemExcluded', v: 1, slug, isExcluded }] }
}
