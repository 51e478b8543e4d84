import * as v from 'valibot'
import type { Hint } from '#domain/hint'
import { type AddedSource, type Feedback, isAddedKey, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import { createChangedSinceRefusal } from '../decision'
import {
  defineShape,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type Subject,
  type UndoDefinition,
} from '../define'
import { getDecisions, getJoinedKey, updateSubmissionRow } from '../projections/shown-solves'
import { findRecordedRow, getOrCreateRow, putSolve } from '../projections/solve-row'
import { type AnySolveRow, isRecorded, type SolveTables } from '../projections/solve-tables'
import { removeFromList } from '../projections/submission-index'
import type { FoldContext, Writer } from '../projections/writer'
import { solveKey } from '../schemas'
import { defineUndoOnAddedSolve, SOLVE_NOT_FOUND, type SolveEventFields, solves } from './solves'
import { SOLVE_VALUES } from './submissions'

export const ADDED_SOLVE_SHAPES = [
  defineShape('SolveCorrected', 1, SOLVE_VALUES),
  /** The person removed a solve that they had added. The solve's data stays in the log, together with edits from other devices. */
  defineShape('SolveRemoved', 1, { key: solveKey }),
  defineShape('SolveRestored', 1, { key: solveKey }),
  /**
   * The person says whether `other`, a submission from a source, is the same solve as the added solve `key`. If it is, both are displayed as
   * one solve under the key `other` (docs/decisions/0280). Null removes the answer.
   */
  defineShape('JoinAnswered', 1, { key: solveKey, other: solveKey, isSame: v.nullable(v.boolean()) }),
] as const

export type AddedEvent = EventIn<typeof ADDED_SOLVE_SHAPES>
type JoinAnsweredEvent = Extract<AddedEvent, { type: 'JoinAnswered' }>
type CorrectedEvent = Extract<AddedEvent, { type: 'SolveCorrected' }>

/** A solve that the person adds. For a problem that is not on the practice site, `slug` comes from `createOwnSlug` (N10). */
export interface NewSolve {
  slug: string
  /** In epoch seconds. */
  timestamp: number
  /**
   * True if only the latest possible day of the solve is known: the day of `timestamp`. Only solves from an imported table can have this
   * field (N27).
   */
  isLatest?: true
  status: string
  lang: string
  title: string
  /** The URL of the problem's page, if the problem is not on the practice site. */
  link?: string
  /** In seconds. */
  timeUsed?: number
  usedHints?: Hint
  code?: string
  notes?: string
  /** Feedback whose scores are in range. Only a solve from an imported table has feedback. */
  feedback?: Feedback
}

export type CorrectedSolve = Pick<NewSolve, 'timestamp' | 'status' | 'lang'>

export type AddedSolveCommand =
  | { type: 'AddSolve'; source: AddedSource; solve: NewSolve }
  | ({ type: 'CorrectSolve'; key: SolveKey } & CorrectedSolve)
  | { type: 'RemoveSolve'; key: SolveKey }
  | { type: 'AnswerJoins'; pairs: { key: SolveKey; other: SolveKey }[]; isSame: boolean }

const removals: Subject<SolveEventFields, { isRemoved: boolean }, SolveTables> = {
  getKey: ({ key }) => key,
  commitSeqs: solves.commitSeqs,
  getState: getDecisions,
  diff: (before, after) =>
    diffValue('Removed', 'plain', before?.isRemoved ? 'Yes' : null, after?.isRemoved ? 'Yes' : null),
}

interface JoinAnswer {
  other: SolveKey
  /** Null if the person has not answered. */
  isSame: boolean | null
}

/** Separates two keys in one text: half of a surrogate pair, which no key contains. */
const SEPARATOR = '\ud800'

/** The subject of the answers whether an added solve and a submission are the same solve. Its key consists of the keys of both. */
const joinAnswers: Subject<JoinAnsweredEvent, JoinAnswer, SolveTables> = {
  getKey: ({ key, other }) => key + SEPARATOR + other,
  commitSeqs: (tables, keys) => solves.commitSeqs(tables, keys.split(SEPARATOR)[0] ?? ''),
  getState(tables, keys) {
    const [key = '', other = ''] = keys.split(SEPARATOR)
    return { other, isSame: getJoinAnswer(tables, key, other) }
  },
  diff(before, after, names) {
    const field = (name: string, isSame: boolean) => {
      const timeIf = (state: JoinAnswer | null) => (state?.isSame === isSame ? names.solveTime(state.other) : null)
      return diffValue(name, 'time', timeIf(before), timeIf(after))
    }
    return [...field('Joined with', true), ...field('Different from', false)]
  },
}

const createChangedRefusal = () => createChangedSinceRefusal('solve')

export const createRemovalEvent = (isRemoved: boolean, key: SolveKey): AddedEvent => ({
  type: isRemoved ? 'SolveRemoved' : 'SolveRestored',
  v: 1,
  key,
})

const undoRemoval: UndoDefinition<SolveEventFields, { isRemoved: boolean }, boolean, SolveTables, AddedEvent> =
  defineUndoOnAddedSolve({
    onConflict: createChangedRefusal,
    value: (state) => state?.isRemoved ?? false,
    restore: (isRemoved, { key }) => ({ ok: true, events: [createRemovalEvent(isRemoved, key)] }),
  })

const foldRemoval = (isRemoved: boolean) =>
  foldAdded((tables, { key }, { to: writer }) =>
    writer.put(tables.added, key, { ...getDecisions(tables, key), isRemoved }),
  )

export const ADDED_SOLVE_EVENTS: EventDefinitions<typeof ADDED_SOLVE_SHAPES, SolveTables> = {
  SolveCorrected: {
    kind: 'solves',
    subject: solves,
    fold: foldAdded<CorrectedEvent>(
      () => undefined,
      (row, { timestamp, status, lang }) => ({ ...row, timestamp, status, lang }),
    ),
    sentence:
      ({ key }) =>
      (names) =>
        `corrected ${names.solve(key)}`,
    undo: defineUndoOnAddedSolve<CorrectedEvent, AnySolveRow, CorrectedSolve | null, AddedEvent>({
      onConflict: createChangedRefusal,
      value: (row) =>
        row && isRecorded(row) ? { timestamp: row.timestamp, status: row.status, lang: row.lang } : null,
      restore: (earlier, { key }) =>
        earlier === null ? SOLVE_NOT_FOUND : { ok: true, events: [createCorrectedEvent(key, earlier)] },
    }),
  },
  SolveRemoved: {
    kind: 'solves',
    subject: removals,
    states: () => ({ before: { isRemoved: false }, after: { isRemoved: true } }),
    fold: foldRemoval(true),
    sentence:
      ({ key }) =>
      (names) =>
        `removed ${names.solve(key)}`,
    undo: undoRemoval,
  },
  SolveRestored: {
    kind: 'solves',
    subject: removals,
    states: () => ({ before: { isRemoved: true }, after: { isRemoved: false } }),
    fold: foldRemoval(false),
    sentence:
      ({ key }) =>
      (names) =>
        `restored ${names.solve(key)}`,
    undo: undoRemoval,
  },
  JoinAnswered: {
    kind: 'solves',
    subject: joinAnswers,
    fold: foldAdded<JoinAnsweredEvent>((tables, event, { to: writer }) => {
      if (!isAddedKey(event.other)) foldAnswer(tables, event, writer)
    }),
    sentence:
      ({ key, isSame }) =>
      (names) => {
        const title = names.solve(key)
        if (isSame === null) return `separated ${title} from its submission`
        return isSame ? `joined ${title} with its submission` : `kept ${title} separate from a similar submission`
      },
    undo: defineUndoOnAddedSolve<JoinAnsweredEvent, JoinAnswer, boolean | null, AddedEvent>({
      onConflict: createChangedRefusal,
      value: (state) => state?.isSame ?? null,
      restore: (isSame, { key, other }) => ({ ok: true, events: [{ type: 'JoinAnswered', v: 1, key, other, isSame }] }),
    }),
  },
}

/**
 * Returns a `fold` function for an event about a solve that the person added. An event about another solve has no effect, except that the
 * commit's position (`seq`) is added to the solve's row.
 */
function foldAdded<E extends AddedEvent>(
  decide: (tables: SolveTables, event: E, context: FoldContext) => void,
  change: (row: AnySolveRow, event: E) => AnySolveRow = (row) => row,
): (tables: SolveTables, event: E, context: FoldContext) => void {
  return (tables, event, context) => {
    const { key } = event
    if (!isAddedKey(key)) {
      const row = findRecordedRow(tables, key) ?? tables.unrecorded[key]
      if (row) putSolve(tables, row, row, context)
      return
    }
    // If the solve is not in the log, the decision about it is stored in `unrecorded`, like an edit (docs/decisions/0160).
    const row = getOrCreateRow(tables, key, context)
    putSolve(tables, row, change(row, event), context)
    decide(tables, event, context)
  }
}

function foldAnswer(tables: SolveTables, { key, other, isSame }: JoinAnsweredEvent, writer: Writer): void {
  const decisions = getDecisions(tables, key)
  const earlierJoin = getJoinedKey(tables, key)
  const withAnswer = (keys: readonly SolveKey[], isIn: boolean) => [
    ...keys.filter((one) => one !== other),
    ...(isIn ? [other] : []),
  ]
  const joins = withAnswer(decisions.joins, isSame === true)
  writer.put(tables.added, key, { ...decisions, joins, kept: withAnswer(decisions.kept, isSame === false) })
  const newJoin = getJoinedKey(tables, key)
  if (earlierJoin === newJoin) return
  if (earlierJoin !== null) {
    removeFromList(tables.joined, earlierJoin, key, writer)
    updateSubmissionRow(tables, earlierJoin, writer)
  }
  if (newJoin !== null) writer.put(tables.joined, newJoin, [...(tables.joined[newJoin] ?? []), key].sort(compareTexts))
}

/** Returns the person's answer whether two solves are the same; null if there is no answer. */
export function getJoinAnswer(tables: SolveTables, key: SolveKey, other: SolveKey): boolean | null {
  if (getJoinedKey(tables, key) === other) return true
  return getDecisions(tables, key).kept.includes(other) ? false : null
}

export function createCorrectedEvent(key: SolveKey, { timestamp, status, lang }: CorrectedSolve): CorrectedEvent {
  return { type: 'SolveCorrected', v: 1, key, timestamp, status, lang }
}
