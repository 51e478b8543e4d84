import { expect } from 'vitest'
import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { createAddedKey, type Feedback, type ReportingSource, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { Refusal } from '#events/decision'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { deepFreeze } from './freeze'

export const NEW_ID = '5e0a4c1e-7c0b-4b6e-9d53-0f2f6f9a1b01'
export const OTHER_ID = '5e0a4c1e-7c0b-4b6e-9d53-0f2f6f9a1b02'
export const DEFAULT_PROFILES: GoalProfile[] = [
  FALLBACK_PROFILE,
  { ...FALLBACK_PROFILE, id: 'interview', name: 'Interview' },
]

/** Returns the same UUID for the same name. UUIDs of names that differ only in the last character sort like the names. */
export function makeNamedUuid(name: string): string {
  const hex = [...name].map((character) => character.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  const digits = hex.slice(-31).padStart(31, '0')
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 15),
    digits.slice(15, 19),
    digits.slice(19),
  ]
  return `${a}-${b}-4${c}-${d}-${e}`
}

/** Makes one frozen commit for each group of events, one second apart. */
export function makeCommits(
  groups: readonly (readonly unknown[])[],
  device = 'device-a',
  cause: string = 'person',
): Commit[] {
  return groups.map((events, i) =>
    deepFreeze({
      seq: i + 1,
      id: makeNamedUuid(`${device}-${i + 1}`),
      at: 1_790_000_000_000 + i * 1000,
      device: makeNamedUuid(device),
      cause,
      events: [...events],
    }),
  )
}

export function foldEvents(events: readonly unknown[]): Tables {
  return replay(makeCommits(events.map((event) => [event])))
}

interface DecisionExpectation {
  returnsEvents(...events: SolvelogEvent[]): void
  refuses(code: Refusal['code'], message: string): void
}

/** Usage: `givenEvents(earlier events).when(command).returnsEvents(events)` or `.refuses(code, message)`. */
export function givenEvents(...events: SolvelogEvent[]): { when(command: Command): DecisionExpectation } {
  return {
    when(command) {
      const decision = decide(command, foldEvents(events), { newId: NEW_ID, defaults: DEFAULT_PROFILES })
      return {
        returnsEvents: (...expected) => expect(decision).toEqual({ ok: true, events: expected }),
        refuses: (code, message) => expect(decision).toEqual({ ok: false, refusal: { code, message } }),
      }
    },
  }
}

/** In Unix seconds. */
export const SOLVED_AT = 1_785_000_000
export const SOLVE_KEY = `two-sum|${SOLVED_AT}`

type SolveRecordedV1 = Extract<SolvelogEvent, { type: 'SolveRecorded'; v: 1 }>

export function makeSolveRecorded(values: Partial<SolveRecordedV1> = {}): SolveRecordedV1 {
  return {
    type: 'SolveRecorded',
    v: 1,
    key: SOLVE_KEY,
    slug: 'two-sum',
    timestamp: SOLVED_AT,
    status: 'Accepted',
    lang: 'python3',
    source: 'recent',
    facts: {},
    ...values,
  }
}

export const ADDED_KEY = createAddedKey('two-sum', SOLVED_AT, NEW_ID)

export const makeAddedSolve = (values: Partial<SolvelogEvent> = {}): SolvelogEvent =>
  ({
    type: 'SolveRecorded',
    v: 2,
    key: ADDED_KEY,
    slug: 'two-sum',
    timestamp: SOLVED_AT,
    status: 'Accepted',
    lang: 'python3',
    source: 'hand',
    facts: { title: 'Two Sum' },
    ...values,
  }) as SolvelogEvent

/** The user answers whether an added solve is the same as the submission. Null withdraws an earlier answer. */
export const makeJoinAnswered = (isSame: boolean | null = true, key = ADDED_KEY): SolvelogEvent => ({
  type: 'JoinAnswered',
  v: 1,
  key,
  other: SOLVE_KEY,
  isSame,
})

export function makeSubmission(values: Partial<Submission> = {}): Submission {
  return { slug: 'two-sum', timestamp: SOLVED_AT, status: 'Accepted', lang: 'python3', facts: {}, ...values }
}

export function makeRecordCommand(source: ReportingSource, ...submissions: Submission[]): Command {
  return { type: 'RecordSubmissions', source, submissions }
}

export const FEEDBACK = {
  performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: 'O(n)', comments: 'One pass.' },
  code_quality: { readability: 5, correctness: 5, maintainability: 4, comments: 'Clear names.' },
  summary: { final_score: 91, comments: 'Well done.' },
} satisfies Feedback
