import { expect } from 'vitest'
import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { addedKey, type Feedback, type ReportingSource, type Submission } from '#domain/solve'
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
export const DEFAULTS: GoalProfile[] = [FALLBACK_PROFILE, { ...FALLBACK_PROFILE, id: 'interview', name: 'Interview' }]

/** A fixed UUID for a name. Names that differ only in their last character keep their order. */
export function namedUuid(name: string): string {
  const hex = [...name].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('')
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

/** One frozen commit for each group of events, one second apart. A fold that changes its input throws. */
export function commitsOf(
  groups: readonly (readonly unknown[])[],
  device = 'device-a',
  cause: string = 'person',
): Commit[] {
  return groups.map((events, i) =>
    deepFreeze({
      seq: i + 1,
      id: namedUuid(`${device}-${i + 1}`),
      at: 1_790_000_000_000 + i * 1000,
      device: namedUuid(device),
      cause,
      events: [...events],
    }),
  )
}

/** The tables after the given events, each in its own commit. */
export function tablesOf(events: readonly unknown[]): Tables {
  return replay(commitsOf(events.map((event) => [event])))
}

interface When {
  /** The decision returns exactly these events. */
  gives(...events: SolvelogEvent[]): void
  /** The decision is a refusal with this code and message. */
  refuses(code: Refusal['code'], message: string): void
}

/** given(earlier events).when(a command).gives(events) or .refuses(code, message). */
export function given(...events: SolvelogEvent[]): { when(command: Command): When } {
  return {
    when(command) {
      const decision = decide(command, tablesOf(events), { newId: NEW_ID, defaults: DEFAULTS })
      return {
        gives: (...expected) => expect(decision).toEqual({ ok: true, events: expected }),
        refuses: (code, message) => expect(decision).toEqual({ ok: false, refusal: { code, message } }),
      }
    },
  }
}

export const T = 1_785_000_000
export const KEY = `two-sum|${T}`

type Recorded = Extract<SolvelogEvent, { type: 'SolveRecorded'; v: 1 }>

/** A solve of Two Sum at T, as recorded. */
export function recorded(values: Partial<Recorded> = {}): Recorded {
  return {
    type: 'SolveRecorded',
    v: 1,
    key: KEY,
    slug: 'two-sum',
    timestamp: T,
    status: 'Accepted',
    lang: 'python3',
    source: 'recent',
    facts: {},
    ...values,
  }
}

/** The key of `addedSolve`. */
export const HAND = addedKey('two-sum', T, NEW_ID)

/** A solve of Two Sum at T that the person added by hand. */
export const addedSolve = (values: Partial<SolvelogEvent> = {}): SolvelogEvent =>
  ({
    type: 'SolveRecorded',
    v: 2,
    key: HAND,
    slug: 'two-sum',
    timestamp: T,
    status: 'Accepted',
    lang: 'python3',
    source: 'hand',
    facts: { title: 'Two Sum' },
    ...values,
  }) as SolvelogEvent

/** The answer whether an added solve is the submission at T; null takes an earlier answer back. */
export const joined = (isSame: boolean | null = true, key = HAND): SolvelogEvent => ({
  type: 'JoinAnswered',
  v: 1,
  key,
  other: KEY,
  isSame,
})

/** A submission of Two Sum at T. */
export function submission(values: Partial<Submission> = {}): Submission {
  return { slug: 'two-sum', timestamp: T, status: 'Accepted', lang: 'python3', facts: {}, ...values }
}

/** The command that records submissions. */
export function record(source: ReportingSource, ...submissions: Submission[]): Command {
  return { type: 'RecordSubmissions', source, submissions }
}

export const FEEDBACK = {
  performance: { time_to_solve: 4, time_complexity: 'O(n)', space_complexity: 'O(n)', comments: 'One pass.' },
  code_quality: { readability: 5, correctness: 5, maintainability: 4, comments: 'Clear names.' },
  summary: { final_score: 91, comments: 'Well done.' },
} satisfies Feedback
