import * as v from 'valibot'
import { createChangedSinceRefusal, type DecisionOf } from '../decision'
import {
  type CommandHandlers,
  defineShape,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type Subject,
} from '../define'
import { recipe } from '../projections/writer'

export const DAILY_SHAPES = [
  /** Shows the practice site's daily challenge below Today, or hides it (N34). */
  defineShape('DailyChallengeShown', 1, { isShown: v.boolean() }),
] as const

type DailyEvent = EventIn<typeof DAILY_SHAPES>

export interface DailyCommand {
  type: 'ShowDailyChallenge'
  isShown: boolean
}

export interface DailyTables {
  /** Whether the daily challenge is shown below Today. */
  readonly isDailyShown: boolean
}

/** Each event contains the value after it, and the value before it is the opposite, so the tables need not list its commits. */
const dailySetting: Subject<object, boolean, DailyTables> = {
  getKey: () => '',
  commitSeqs: () => [],
  getState: ({ isDailyShown }) => isDailyShown,
  diff: (before, after) => diffValue('Daily challenge', 'plain', formatShown(before), formatShown(after)),
}

const formatShown = (isShown: boolean | null): string | null => (isShown === null ? null : isShown ? 'Shown' : 'Hidden')

export const DAILY_EVENTS: EventDefinitions<typeof DAILY_SHAPES, DailyTables> = {
  DailyChallengeShown: {
    kind: 'other',
    subject: dailySetting,
    states: ({ isShown }) => ({ before: !isShown, after: isShown }),
    fold: recipe<DailyTables, DailyEvent>((draft, { isShown }) => {
      draft.isDailyShown = isShown
    }),
    sentence:
      ({ isShown }) =>
      () =>
        isShown ? 'showed the daily challenge below Today' : 'hid the daily challenge',
    undo: {
      onConflict: () => createChangedSinceRefusal('daily challenge'),
      value: (isShown: boolean) => isShown,
      restore: (isShown: boolean, _, tables) => showDaily({ isShown }, tables),
    },
  },
}

export const DAILY_HANDLERS: CommandHandlers<DailyCommand, DailyTables, DailyEvent> = { ShowDailyChallenge: showDaily }

function showDaily({ isShown }: { isShown: boolean }, { isDailyShown }: DailyTables): DecisionOf<DailyEvent> {
  return { ok: true, events: isShown === isDailyShown ? [] : [{ type: 'DailyChallengeShown', v: 1, isShown }] }
}
