import { DEFAULT_PLAN_SETTINGS, type PlanSettings, type PlanSettingsChanges } from '#domain/plan/settings'
import { PLAN_SETTINGS_CHANGES } from '#domain/shapes'
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
import { recipe } from '../projections/writer'
import { anyId } from '../schemas'
import { findProfile, formatProfile, PROFILE_NOT_FOUND, type ProfileTables } from './profiles'

export const PLAN_SHAPES = [
  /** `earlier` has the values that `changes` replaced, for the undo (N21). */
  defineShape('PlanSettingsChanged', 1, {
    profile: anyId,
    changes: PLAN_SETTINGS_CHANGES,
    earlier: PLAN_SETTINGS_CHANGES,
  }),
] as const

type PlanEvent = EventIn<typeof PLAN_SHAPES>

/** Changes the plan settings of a profile. A value of null restores the default. */
export interface PlanCommand {
  type: 'ChangePlanSettings'
  profile: string
  changes: PlanSettingsChanges
}

export interface PlanTables {
  /** The plan settings that the person has changed, by profile id (N21). Rows are replaced, never mutated. */
  readonly planSettings: Readonly<Record<string, PlanSettings>>
}

/** Returns the plan settings of a profile; the defaults if the person has not changed them (N21). */
export const getPlanSettings = ({ planSettings }: PlanTables, profile: string): PlanSettings =>
  getOwnEntry(planSettings, profile) ?? DEFAULT_PLAN_SETTINGS

const SETTING_NAMES = { daysPerWeek: 'Days a week', minutesPerDay: 'Minutes a day', dailySize: 'Size of Today' }
const SETTING_FIELDS = Object.keys(SETTING_NAMES) as (keyof PlanSettings)[]

function formatSetting(settings: PlanSettingsChanges | null, field: keyof PlanSettings): string | null {
  const value = settings?.[field]
  return value === undefined ? null : String(value ?? 'Automatic')
}

/** Each event contains the values before and after it, so the tables need not list its commits. */
const planSettings: Subject<{ profile: string }, PlanSettingsChanges, PlanTables> = {
  getKey: ({ profile }) => profile,
  commitSeqs: () => [],
  getState: ({ planSettings }, profile) => getOwnEntry(planSettings, profile) ?? null,
  diff: (before, after) =>
    SETTING_FIELDS.flatMap((field) =>
      diffValue(SETTING_NAMES[field], 'plain', formatSetting(before, field), formatSetting(after, field)),
    ),
}

export const PLAN_EVENTS: EventDefinitions<typeof PLAN_SHAPES, PlanTables> = {
  PlanSettingsChanged: {
    kind: 'profiles',
    subject: planSettings,
    states: ({ earlier, changes }) => ({ before: earlier, after: changes }),
    fold: recipe<PlanTables, PlanEvent>((draft, { profile, changes }) => {
      draft.planSettings[profile] = { ...getPlanSettings(draft, profile), ...changes }
    }),
    sentence:
      ({ profile }) =>
      (names) =>
        `changed the plan of ${formatProfile(profile, names)}`,
    undo: {
      onConflict: () => createChangedSinceRefusal('plan'),
      value: (settings: PlanSettingsChanges | null, { changes }) =>
        pickFields(
          SETTING_FIELDS.filter((field) => changes[field] !== undefined),
          settings ?? DEFAULT_PLAN_SETTINGS,
        ),
      restore: (changes: PlanSettingsChanges, { profile }, tables) => ({
        ok: true,
        events: createSettingsEvents(profile, changes, tables),
      }),
    },
  },
}

export const PLAN_HANDLERS: CommandHandlers<PlanCommand, PlanTables & ProfileTables, PlanEvent> = {
  /** Records only changed values, with the values that they replace (N21). */
  ChangePlanSettings({ profile, changes }, tables, { defaults }): DecisionOf<PlanEvent> {
    if (!findProfile(profile, tables, defaults)) return PROFILE_NOT_FOUND
    return { ok: true, events: createSettingsEvents(profile, changes, tables) }
  },
}

function createSettingsEvents(profile: string, changes: PlanSettingsChanges, tables: PlanTables): PlanEvent[] {
  const current = getPlanSettings(tables, profile)
  const changed = SETTING_FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== current[field])
  if (changed.length === 0) return []
  const event = { changes: pickFields(changed, changes), earlier: pickFields(changed, current) }
  return [{ type: 'PlanSettingsChanged', v: 1, profile, ...event }]
}

const pickFields = (fields: readonly (keyof PlanSettings)[], from: PlanSettingsChanges): PlanSettingsChanges =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
