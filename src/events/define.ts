import * as v from 'valibot'
import { entryOf } from '#lib/own-entry'
import type { EventAddress } from './commit'
import { type DecisionContext, type DecisionOf, type Refused, SYNCED } from './decision'
import type { EventNames, Words } from './describe/words'
import type { LargeFieldName, LargeFields } from './projections/solve-tables'
import { appendSeq, type FoldContext } from './projections/writer'

/*
 * How an event is defined. A subject, such as the marks of a problem, is one file in `subjects`: the shapes of its events, one definition for
 * each of them, and its commands. Short rules of its commands are in the same file. Longer ones are in the file of the same name in `decide`,
 * which the worker loads with the first command. A subject knows only its own part of the tables, T, and its own events. `event.ts`,
 * `command.ts`, `tables.ts` and `decide/decide.ts` list all subjects.
 */

/** The shape of one version of an event. It never changes: a new shape gets the next version, and the fold reads both. */
export const shape = <T extends string, V extends number, F extends v.ObjectEntries>(type: T, version: V, fields: F) =>
  v.object({ type: v.literal(type), v: v.literal(version), ...fields })

type Shape = v.GenericSchema<unknown, { type: string }>

/** All events of some shapes. */
export type EventIn<S extends readonly Shape[]> = v.InferOutput<S[number]>

/** One definition for each type of event that has a shape. `Others` are events of other subjects that an undo may give. */
export type Definitions<S extends readonly Shape[], T, Others = never> = {
  [N in EventIn<S>['type']]: EventDefinition<Extract<EventIn<S>, { type: N }>, T, EventIn<S> | Others>
}

/** The kinds of changes that the list of changes filters. */
export type ChangeKind = 'solves' | 'code' | 'details' | 'feedback' | 'reviews' | 'profiles' | 'lists' | 'other'

/**
 * One type of event. `All` are the events that an undo may give. These are methods, not properties with functions, so that the definition of
 * one type is also accepted as a definition of any event: the type of the event selects it.
 */
export interface EventDefinition<E, T, All> {
  kind: ChangeKind
  /** Changes the tables. */
  fold(tables: T, event: E, context: FoldContext): void
  /** The sentence, as a function that keeps only short values of the event: a whole log of sentences stays in memory. */
  sentence(event: E): Words
  /** The sentence of a commit that restores an earlier version. */
  restored?(event: E): Words
  /** The states before and after the event, if the event itself has them. Otherwise they follow from the log. */
  states?(event: E, commit: { undoes: Undoes | null }): { before: unknown; after: unknown }
  /** More for the list of changes, if the event has it. */
  summary?(event: E): Partial<DefinedSummary>
  /** The thing that the event changes. The list of changes shows its changed fields; null if it shows none. */
  subject: Subject<E, unknown, T> | null
  /** How an undo reverts the event; null if the event changes no value, so that there is nothing to revert. */
  undo: Undo<E, unknown, unknown, T, All, unknown> | null
}

/** The commit that another one undoes or redoes. */
export interface Undoes {
  commit: string
  isRedo: boolean
}

/** The part of an event that the list of changes keeps in memory. */
export interface DefinedSummary {
  key?: string
  slug?: string
  words: Words
  restored?: Words | undefined
  /** The name that the event gives a profile. */
  profile?: { id: string; name: string }
  /** Tags that one commit adds are named together. */
  tag?: string
  /** The final score that the event gives a solve; null if it removes the score. */
  score?: number | null
  undoes?: Undoes
}

/** A part that can be restored to an earlier version. */
export type RestorablePart = 'code' | 'notes' | 'feedback' | 'details' | 'problemNote' | 'profile' | 'studyList'

/** What some events are about, for example the marks of one problem. Its state S follows from all events about it. */
export interface Subject<E, S, T> {
  keyOf(event: E): string
  /** Further keys of the same thing, whose events are about it too. */
  otherKeys?(tables: T, key: string): readonly string[]
  /**
   * A quick check before a stored event is parsed. False only if the event is not about one of the keys. Without it, all events are parsed.
   */
  mayBeAbout?(stored: unknown, keys: ReadonlySet<string>): boolean
  /** The positions of all commits about it, in folding order. */
  commitSeqs(tables: T, key: string): readonly number[]
  /** Null if it does not exist. */
  stateIn(tables: T, key: string): S | null
  /** The texts of a state that the list of changes and an undo need. Rows have only their addresses in the log. */
  addresses?(state: S): Partial<Record<LargeFieldName, EventAddress>>
  /** The fields that differ between two states. `texts` are those of the two states. */
  differences(before: S | null, after: S | null, names: EventNames, texts: TextsOfStates): FieldDifference[]
  /** The fields that the event has set and later events have overwritten. The user can restore them. */
  restorable?(before: S | null, after: S | null, tables: T, key: string): RestorablePart[]
}

interface TextsOfStates {
  before: LargeFields
  after: LargeFields
}

/** How to format a value; a time is in epoch seconds. */
export type ValueFormat = 'plain' | 'time' | 'seconds' | 'hint' | 'percent' | 'score'

/** A field with a short value before and after; null is no value. */
export interface ValueField {
  kind: 'value'
  name: string
  unit: ValueFormat
  before: string | number | null
  after: string | number | null
}

/** One field before and after. Long texts are shown as a line diff; `lang` is the language of code. */
export type FieldDifference =
  | ValueField
  | { kind: 'text'; name: string; lang: string | null; before: string; after: string }

type Value = string | number | null | undefined

/** The field with a short value; empty if it is the same. */
export const valueField = (name: string, unit: ValueFormat, before: Value = null, after: Value = null): ValueField[] =>
  before === after ? [] : [{ kind: 'value', name, unit, before, after }]

type Text = string | null | undefined

/** The field with a long text; empty if it is the same. `lang` is the language of code. */
export const textField = (name: string, lang: string | null, before: Text, after: Text): FieldDifference[] =>
  (before ?? '') === (after ?? '') ? [] : [{ kind: 'text', name, lang, before: before ?? '', after: after ?? '' }]

/**
 * How an undo restores the value V that an event has changed. It is refused if the value has changed since. The value of a text is its
 * address in the log. The earlier value C then has the text itself.
 */
export interface Undo<E, S, V, T, All, C = V> {
  /** Why the event can't be undone, whatever the value is now; null if it can. */
  refusal?(event: E, tables: T): Refused | null
  /** The answer if the value has changed since, usually a refusal. */
  changed(undoing: Undoing, made: V, now: V): DecisionOf<All>
  /** The value in a state. */
  value(state: S | null, event: E): V
  /** The value in a state with its texts, if it has texts. */
  content?(state: S | null, event: E, texts: LargeFields): C
  /** The events that set the earlier value again. */
  restore(earlier: C, event: E, tables: T, undoing: Undoing): DecisionOf<All>
  /** The undo takes back all changes of the subject in the event's commit. */
  isOfCommit?: true
}

/** The undo of events that the next sync would add again, and of imports, which are undone in “Your data”. */
export const refusedUndo: Undo<object, unknown, null, unknown, never> = {
  refusal: () => SYNCED,
  changed: () => SYNCED,
  value: () => null,
  restore: () => SYNCED,
}

/** One of the changes that an undo takes back. `made` and `earlier` are the values after and before the event. */
export interface UndoneValue {
  event: { type: string }
  made: unknown
  earlier: unknown
}

/** What an undo also knows: all changes that it takes back. */
export interface Undoing {
  steps: readonly UndoneValue[]
  context: DecisionContext
}

/** The type of a method, so that the rule of one command is also accepted as a rule of any command. */
export type Rule<C, T, All> = {
  decide(command: C, tables: T, context: DecisionContext): DecisionOf<All>
}['decide']

/** One rule for each type of command. */
export type Rules<C extends { type: string }, T, All> = {
  [N in C['type']]: Rule<Extract<C, { type: N }>, T, All>
}

interface Row {
  commitSeqs: readonly number[]
}

interface TableOptions<E, R extends Row, T> extends Omit<Subject<E, R, T>, 'commitSeqs' | 'stateIn'> {
  rows(tables: T): Record<string, R>
  /** A row before the first event about it. */
  empty: R
}

/** A subject whose state is the row of a table. A row knows the commits about it. */
export interface Table<E, R extends Row, T> extends Subject<E, R, T> {
  /** The row of a key; an empty one if there is none. */
  rowIn(tables: T, key: string): R
  /** A fold that changes some fields of the event's row. */
  fold<F extends E>(change: (row: R, event: F, at: EventAddress) => Partial<R>): EventDefinition<F, T, never>['fold']
}

export function defineTable<E, R extends Row, T>({ rows, empty, ...options }: TableOptions<E, R, T>): Table<E, R, T> {
  const { keyOf } = options
  const stateIn = (tables: T, key: string) => entryOf(rows(tables), key) ?? null
  const rowIn = (tables: T, key: string) => stateIn(tables, key) ?? empty
  return {
    ...options,
    stateIn,
    rowIn,
    commitSeqs: (tables, key) => rowIn(tables, key).commitSeqs,
    fold:
      (change) =>
      (tables, event, { at, to }) => {
        const key = keyOf(event)
        const row = rowIn(tables, key)
        const commitSeqs = appendSeq(row.commitSeqs, at.seq)
        to.put(rows(tables), key, { ...row, ...change(row, event, at), commitSeqs })
      },
  }
}
