import * as v from 'valibot'
import { isOwnProblem } from '#domain/problem'
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
import { updateShownSolve } from '../projections/shown-solves'
import { getIdentifiedSlug, type SolveTables } from '../projections/solve-tables'
import type { Writer } from '../projections/writer'
import { ownSlug, problemSlug } from '../schemas'

const answer = v.nullable(problemSlug)

export const IDENTITY_SHAPES = [
  /**
   * The person says which problem of the practice site an own problem is (N31). If `slug` is the own problem itself, it stays an own problem.
   * Null removes the answer. `earlier` is the answer that this one replaces, for the undo.
   */
  defineShape('ProblemIdentified', 1, { own: ownSlug, slug: answer, earlier: answer }),
] as const

type IdentityEvent = EventIn<typeof IDENTITY_SHAPES>

export interface IdentityCommand {
  type: 'IdentifyProblems'
  /** Each own problem with the slug of the problem that it is, or with its own slug if it stays an own problem. */
  answers: readonly { own: string; slug: string }[]
}

/** Each event contains the answers before and after it, so the tables need not list its commits. */
const identities: Subject<{ own: string }, string, SolveTables> = {
  getKey: ({ own }) => own,
  commitSeqs: () => [],
  getState: ({ identified }, own) => getOwnEntry(identified, own) ?? null,
  diff: (before, after, names) =>
    diffValue('LeetCode problem', 'plain', before && names.problem(before), after && names.problem(after)),
}

export const IDENTITY_EVENTS: EventDefinitions<typeof IDENTITY_SHAPES, SolveTables> = {
  ProblemIdentified: {
    kind: 'solves',
    subject: identities,
    states: ({ earlier, slug }) => ({ before: earlier, after: slug }),
    fold(tables, { own, slug }, { to: writer }) {
      if (slug === null) writer.remove(tables.identified, own)
      else writer.put(tables.identified, own, slug)
      setSlugOfSolves(tables, own, writer)
    },
    sentence:
      ({ own, slug }) =>
      (names) => {
        if (slug === null) return `removed the match of ${names.problem(own)}`
        return slug === own
          ? `kept ${names.problem(own)} as an own problem`
          : `matched ${names.problem(own)} with ${names.problem(slug)}`
      },
    undo: {
      onConflict: () => createChangedSinceRefusal('problem'),
      value: (slug: string | null) => slug,
      restore: (slug: string | null, { own }, tables) => ({ ok: true, events: createAnswerEvents(own, slug, tables) }),
    },
  },
}

export const IDENTITY_HANDLERS: CommandHandlers<IdentityCommand, SolveTables, IdentityEvent> = {
  IdentifyProblems: ({ answers }, tables): DecisionOf<IdentityEvent> => ({
    ok: true,
    events: answers.flatMap(({ own, slug }) => createAnswerEvents(own, slug, tables)),
  }),
}

function setSlugOfSolves(tables: SolveTables, own: string, writer: Writer): void {
  const slug = getIdentifiedSlug(tables, own)
  for (const key of getOwnEntry(tables.keysOfOwnProblem, own) ?? []) {
    for (const rows of [tables.hidden, tables.solves]) {
      const row = rows[key]
      if (row) writer.put(rows, key, { ...row, slug })
    }
    updateShownSolve(tables, key, writer)
  }
}

/** Returns the event of an answer; none if the answer is the stored one, or if it names another own problem. */
function createAnswerEvents(own: string, slug: string | null, { identified }: SolveTables): IdentityEvent[] {
  const earlier = getOwnEntry(identified, own) ?? null
  const isAllowed = isOwnProblem(own) && (slug === null || slug === own || !isOwnProblem(slug))
  return slug === earlier || !isAllowed ? [] : [{ type: 'ProblemIdentified', v: 1, own, slug, earlier }]
}
