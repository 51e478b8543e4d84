import * as v from 'valibot'
import { getOwnEntry } from '#lib/own-entry'
import type { EventAddress } from './commit'
import { type DecisionContext, type DecisionOf, type RefusedDecision, SYNCED_REFUSAL } from './decision'
import type { EventNames, WordsBuilder } from './describe/words'
import type { LargeFieldName, LargeFields } from './projections/solve-tables'
import { appendSeq, type FoldContext } from './projections/writer'

/*
 * A subject, such as the marks of a problem, is one file in `subjects`: the shapes of its events, a definition for each event, and its
 * commands. Short command handlers are in the same file. Longer ones are in the file of the same name in `decide`, which the worker loads
 * with the first command.
 */

/**
 * Defines the shape of one version of an event. A shape never changes: a new shape gets the next version, and the event's `fold` accepts
 * all versions.
 */
export const defineShape = <T extends string, V extends number, F extends v.ObjectEntries>(
  type: T,
  version: V,
  fields: F,
) => v.object({ type: v.literal(type), v: v.literal(version), ...fields })

type Shape = v.GenericSchema<unknown, { type: string }>

export type EventIn<S extends readonly Shape[]> = v.InferOutput<S[number]>

/** One definition for each type of event in the shapes. `Others`: events of other subjects that an undo may append. */
export type EventDefinitions<S extends readonly Shape[], T, Others = never> = {
  [N in EventIn<S>['type']]: EventDefinition<Extract<EventIn<S>, { type: N }>, T, EventIn<S> | Others>
}

/** The kinds of changes by which the list of changes can be filtered. */
export type ChangeKind = 'solves' | 'code' | 'details' | 'feedback' | 'reviews' | 'profiles' | 'lists' | 'other'

/**
 * The definition of one type of event. `All`: the events that an undo may append. Declared with methods instead of function properties,
 * because TypeScript then accepts the definition of one type as a definition of any event.
 */
export interface EventDefinition<E, T, All> {
  kind: ChangeKind
  /** Whether the event is not what its commit is about, so that the commit's other events alone decide its kinds. */
  isQuiet?: true
  fold(tables: T, event: E, context: FoldContext): void
  /**
   * Returns a function that builds the event's sentence. The function must reference only short values of the event, because the functions
   * of a whole log stay in memory.
   */
  sentence(event: E): WordsBuilder
  restored?(event: E): WordsBuilder
  /** Returns the states before and after the event if the event contains both. Without this function, the states are read from the log. */
  states?(event: E, commit: { undoes: UndoneCommit | null }): { before: unknown; after: unknown }
  summary?(event: E): Partial<DefinedSummary>
  /** The part of the data that the event changes. The list of changes displays its changed fields; null if there are none to display. */
  subject: Subject<E, unknown, T> | null
  /** How an undo reverts the event; null if the event changes no value, so that there is nothing to revert. */
  undo: UndoDefinition<E, unknown, unknown, T, All, unknown> | null
}

export interface UndoneCommit {
  /** The id of the commit that an undo or a redo reverts. */
  commit: string
  isRedo: boolean
}

/** The part of an event that the list of changes keeps in memory. */
export interface DefinedSummary {
  key?: string
  slug?: string
  words: WordsBuilder
  restored?: WordsBuilder | undefined
  profile?: { id: string; name: string }
  /** The tag that the event adds. One sentence names all tags that a commit adds. */
  tag?: string
  /** The final score that the event gives a solve; null if it removes the score. */
  score?: number | null
  undoes?: UndoneCommit
}
/** A part of a solve or problem, or a profile or list, that the user can restore to an earlier version. */
export type RestorablePart = 'code' | 'notes' | 'feedback' | 'details' | 'problemNote' | 'profile' | 'studyList'

/** The thing that events of some types change, such as the marks of one problem. Its state S is computed from all events about it. */
export interface Subject<E, S, T> {
  getKey(event: E): string
  /** Returns further keys of the same subject. */
  otherKeys?(tables: T, key: string): readonly string[]
  /**
   * Checks quickly, before a stored event is parsed, whether the event may be about one of the keys. A subject without this check has all
   * events parsed.
   */
  mayMatch?(stored: unknown, keys: ReadonlySet<string>): boolean
  /** Returns the positions (`seq`) in the log of the commits about the subject, ordered by time; empty if the events have `states`. */
  commitSeqs(tables: T, key: string): readonly number[]
  getState(tables: T, key: string): S | null
  /**
   * Returns the addresses in the log of the texts of a state, which are not in the tables. The list of changes and an undo read these
   * texts.
   */
  addresses?(state: S): Partial<Record<LargeFieldName, EventAddress>>
  diff(before: S | null, after: S | null, names: EventNames, texts: TextsOfStates): FieldDifference[]
  /** Returns the parts that an event has set and later events have overwritten, so that the user can restore them. */
  restorable?(before: S | null, after: S | null, tables: T, key: string): RestorablePart[]
}

interface TextsOfStates {
  before: LargeFields
  after: LargeFields
}

/** How to format a value. A `time` is in epoch seconds. */
export type ValueFormat = 'plain' | 'time' | 'seconds' | 'hint' | 'percent' | 'score'

/** A changed field with a short value, before and after the change; null means no value. */
export interface ValueField {
  kind: 'value'
  name: string
  unit: ValueFormat
  before: string | number | null
  after: string | number | null
}

/** A changed field with its values before and after. A long text is displayed as a line diff. `lang` is the language of code. */
export type FieldDifference =
  | ValueField
  | { kind: 'text'; name: string; lang: string | null; before: string; after: string }

type Value = string | number | null | undefined

export const diffValue = (name: string, unit: ValueFormat, before: Value = null, after: Value = null): ValueField[] =>
  before === after ? [] : [{ kind: 'value', name, unit, before, after }]

type Text = string | null | undefined

export const diffText = (name: string, lang: string | null, before: Text, after: Text): FieldDifference[] =>
  (before ?? '') === (after ?? '') ? [] : [{ kind: 'text', name, lang, before: before ?? '', after: after ?? '' }]

/**
 * How an undo restores a value that an event changed. If the value has changed since, `onConflict` decides, and usually refuses the undo.
 * In the type `V`, a text is represented by its address in the log. `C` is the value with the text itself.
 */
export interface UndoDefinition<E, S, V, T, All, C = V> {
  /** Returns why the event cannot be undone; null if it can. The current value does not matter. */
  refuse?(event: E, tables: T): RefusedDecision | null
  onConflict(undoContext: UndoContext, newValue: V, currentValue: V): DecisionOf<All>
  value(state: S | null, event: E): V
  /** Returns the value that a state contains, with its texts. Needed only for a value with texts. */
  content?(state: S | null, event: E, texts: LargeFields): C
  restore(earlierValue: C, event: E, tables: T, undoContext: UndoContext): DecisionOf<All>
  /** Whether one undo step reverts all changes of the commit to the subject, not only the change of one event. */
  isOfCommit?: true
}

/** For events that a sync or an import adds: the next sync would add the changes again, and “Your data” undoes imports. */
export const refusedUndo: UndoDefinition<object, unknown, null, unknown, never> = {
  refuse: () => SYNCED_REFUSAL,
  onConflict: () => SYNCED_REFUSAL,
  value: () => null,
  restore: () => SYNCED_REFUSAL,
}

export interface UndoneValue {
  event: { type: string }
  newValue: unknown
  earlierValue: unknown
}

export interface UndoContext {
  steps: readonly UndoneValue[]
  context: DecisionContext
}

/**
 * A function that decides a command. Has the type of a method, so that TypeScript accepts the handler of one command as a handler of any
 * command.
 */
export type CommandHandler<C, T, All> = {
  decide(command: C, tables: T, context: DecisionContext): DecisionOf<All>
}['decide']

export type CommandHandlers<C extends { type: string }, T, All> = {
  [N in C['type']]: CommandHandler<Extract<C, { type: N }>, T, All>
}

interface Row {
  commitSeqs: readonly number[]
}

interface TableOptions<E, R extends Row, T> extends Omit<Subject<E, R, T>, 'commitSeqs' | 'getState'> {
  getRows(tables: T): Readonly<Record<string, R>>
  /** Whether Immer carries the table (`SMALL_TABLES`). */
  isSmall?: true
  /** The row of a key before the first event about the key. */
  empty: R
}

/** A subject whose state is the row of a table. Each row has the positions (`seq`) in the log of the commits about it. */
export interface TableSubject<E, R extends Row, T> extends Subject<E, R, T> {
  /** Returns the row of a key; the empty row if the table has none. */
  getRow(tables: T, key: string): R
  /** Returns a `fold` function that changes some fields of the event's row. */
  fold<F extends E>(
    change: (row: R, event: F, context: FoldContext) => Partial<R>,
  ): EventDefinition<F, T, never>['fold']
}

export function defineTableSubject<E, R extends Row, T>({
  getRows,
  isSmall,
  empty,
  ...options
}: TableOptions<E, R, T>): TableSubject<E, R, T> {
  const { getKey } = options
  const getState = (tables: T, key: string) => getOwnEntry(getRows(tables), key) ?? null
  const getRow = (tables: T, key: string) => getState(tables, key) ?? empty
  return {
    ...options,
    getState,
    getRow,
    commitSeqs: (tables, key) => getRow(tables, key).commitSeqs,
    fold: (change) => (tables, event, context) => {
      const key = getKey(event)
      const row = getRow(tables, key)
      const commitSeqs = appendSeq(row.commitSeqs, context.at.seq)
      const next = { ...row, ...change(row, event, context), commitSeqs }
      if (isSmall) context.to.change(tables, (draft) => Reflect.set(getRows(draft as T), key, next))
      else context.to.put(getRows(tables), key, next)
    },
  }
}
