import * as v from 'valibot'
import { entryOf } from '#lib/own-entry'
import { changedSinceRefusal, type DecisionOf } from '../decision'
import { type Definitions, type EventIn, type Rules, type Subject, shape, valueField } from '../define'
import { problem } from '../schemas'

export const EXCLUSION_SHAPES = [
  /** The person excludes a problem from the daily recommendations and the reviews, or includes it again (N22). */
  shape('ProblemExcluded', 1, { slug: problem, isExcluded: v.boolean() }),
] as const

type ExclusionEvent = EventIn<typeof EXCLUSION_SHAPES>

export interface ExclusionCommand {
  type: 'ExcludeProblem'
  slug: string
  isExcluded: boolean
}

export interface ExclusionTables {
  /** The problems that the person has excluded from the daily recommendations and the reviews, by slug (N22). */
  excluded: Record<string, true>
}

const labelOf = (isExcluded: boolean | null): string => (isExcluded ? 'No' : 'Yes')

/** The subject of exclusions. Each event contains the states before and after it, so the tables need not list its commits. */
const exclusions: Subject<{ slug: string }, boolean, ExclusionTables> = {
  keyOf: ({ slug }) => slug,
  commitSeqs: () => [],
  stateIn: ({ excluded }, slug) => entryOf(excluded, slug) ?? null,
  differences: (before, after) => valueField('In Today and Reviews', 'plain', labelOf(before), labelOf(after)),
}

export const EXCLUSION_EVENTS: Definitions<typeof EXCLUSION_SHAPES, ExclusionTables> = {
  ProblemExcluded: {
    kind: 'other',
    subject: exclusions,
    states: ({ isExcluded }) => ({ before: !isExcluded, after: isExcluded }),
    fold({ excluded }, { slug, isExcluded }, { to }) {
      if (isExcluded) to.put(excluded, slug, true)
      else to.remove(excluded, slug)
    },
    sentence:
      ({ slug, isExcluded }) =>
      (names) =>
        isExcluded
          ? `excluded ${names.problem(slug)} from Today and Reviews`
          : `allowed ${names.problem(slug)} in Today and Reviews`,
    undo: {
      onLaterChange: () => changedSinceRefusal('suggestion'),
      value: (isExcluded: boolean | null) => isExcluded ?? false,
      restore: (isExcluded: boolean, { slug }, tables) => excludeProblem({ slug, isExcluded }, tables),
    },
  },
}

export const EXCLUSION_RULES: Rules<ExclusionCommand, ExclusionTables, ExclusionEvent> = {
  ExcludeProblem: excludeProblem,
}

/** Excludes a problem from the daily recommendations and the reviews, or includes it again (N22). */
function excludeProblem(
  { slug, isExcluded }: Omit<ExclusionCommand, 'type'>,
  { excluded }: ExclusionTables,
): DecisionOf<ExclusionEvent> {
  const isSame = (entryOf(excluded, slug) ?? false) === isExcluded
  return { ok: true, events: isSame ? [] : [{ type: 'ProblemExcluded', v: 1, slug, isExcluded }] }
}
