import * as v from 'valibot'
import { ASKED_WINDOWS, type AskedTriple, FREQUENCY_LIMITS, formatAsked, orderTriples } from '#domain/lists/asked'
import { pluralize } from '#lib/format'
import { getOwnEntry } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import { createChangedSinceRefusal } from '../decision'
import { defineShape, diffText, type EventDefinitions, type EventIn, type Subject } from '../define'
import { quote } from '../describe/words'
import { ownId, problemSlug } from '../schemas'

const frequency = v.pipe(v.number(), v.minValue(FREQUENCY_LIMITS.min), v.maxValue(FREQUENCY_LIMITS.max))
const triples = v.array(v.tuple([problemSlug, v.picklist(ASKED_WINDOWS), frequency]))

export const ASKED_SHAPES = [
  /**
   * How often problems of a study list are asked (N35). `asked` has the values of the changed problems, and `earlier` the values that they
   * replace. A problem that only `earlier` has loses its value. The members of the list are in its other events.
   */
  defineShape('StudyListAskedSet', 1, { list: ownId, asked: triples, earlier: triples }),
] as const

export type AskedEvent = EventIn<typeof ASKED_SHAPES>

export interface AskedTables {
  /** By list id, ordered by slug. May contain problems that are not in the list any more. */
  readonly askedProblems: Readonly<Record<string, readonly AskedTriple[]>>
}

const NONE: readonly AskedTriple[] = []

/** Returns how often the problems of a list are asked, ordered by slug. */
export const getAskedProblems = ({ askedProblems }: AskedTables, list: string): readonly AskedTriple[] =>
  getOwnEntry(askedProblems, list) ?? NONE

/** Each event contains the values before and after it, so the tables need not list its commits. */
const askedProblems: Subject<{ list: string }, readonly AskedTriple[], AskedTables> = {
  getKey: ({ list }) => list,
  commitSeqs: () => [],
  getState: ({ askedProblems }, list) => getOwnEntry(askedProblems, list) ?? null,
  diff: (before, after) => diffText('How often asked', null, formatTriples(before), formatTriples(after)),
}

const formatTriples = (all: readonly AskedTriple[] | null): string =>
  (all ?? []).map(([slug, window, frequency]) => `${slug}: ${formatAsked({ window, frequency })}`).join('\n')

const listSlugs = ({ asked, earlier }: Pick<AskedEvent, 'asked' | 'earlier'>): string[] =>
  [...earlier, ...asked].map(([slug]) => slug)

const excludeTriples = (all: readonly AskedTriple[], slugs: ReadonlySet<string>): AskedTriple[] =>
  all.filter(([slug]) => !slugs.has(slug))

export const ASKED_EVENTS: EventDefinitions<typeof ASKED_SHAPES, AskedTables> = {
  StudyListAskedSet: {
    kind: 'lists',
    subject: askedProblems,
    states: ({ asked, earlier }) => ({ before: earlier, after: asked }),
    fold(tables, event, { to: writer }) {
      const unchanged = excludeTriples(getAskedProblems(tables, event.list), new Set(listSlugs(event)))
      const all = orderTriples([...unchanged, ...event.asked])
      writer.change(tables, ({ askedProblems }) => {
        if (all.length > 0) askedProblems[event.list] = all
        else delete askedProblems[event.list]
      })
    },
    sentence({ list, asked, earlier }) {
      const count = Math.max(asked.length, earlier.length)
      return (names) => {
        const name = names.list(list)
        const owner = name === null ? 'a study list' : quote(name)
        return `updated how often ${pluralize(count, 'problem')} of ${owner} ${count === 1 ? 'is' : 'are'} asked`
      }
    },
    undo: {
      onConflict: () => createChangedSinceRefusal('frequencies of the list'),
      value(all: readonly AskedTriple[] | null, event) {
        const slugs = new Set(listSlugs(event))
        return orderTriples((all ?? []).filter(([slug]) => slugs.has(slug)))
      },
      restore: (earlier: readonly AskedTriple[], event, tables) => ({
        ok: true,
        events: createAskedEvents(event.list, earlier, tables, listSlugs(event)),
      }),
    },
  },
}

/**
 * Returns the event that sets how often problems of a list are asked; none if nothing changes. The problems of `slugs` without a value in
 * `asked` lose their values.
 */
export function createAskedEvents(
  list: string,
  asked: readonly AskedTriple[],
  tables: AskedTables,
  slugs: readonly string[] = [],
): AskedEvent[] {
  const current = new Map(getAskedProblems(tables, list).map((triple) => [triple[0], triple]))
  const next = new Map(asked.map((triple) => [triple[0], triple]))
  const changed = [...new Set([...next.keys(), ...slugs])].filter(
    (slug) => !isSameJson(current.get(slug) ?? null, next.get(slug) ?? null),
  )
  if (changed.length === 0) return []
  const select = (from: ReadonlyMap<string, AskedTriple>) =>
    orderTriples(changed.map((slug) => from.get(slug)).filter((triple) => triple !== undefined)).map(
      ([...triple]) => triple,
    )
  return [{ type: 'StudyListAskedSet', v: 1, list, asked: select(next), earlier: select(current) }]
}
