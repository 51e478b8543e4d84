import { DEFAULT_PLAN_SETTINGS, type PlanSettings, type PlanSettingsChanges } from '#domain/plan/settings'
import { PLAN_SETTINGS_CHANGES } from '#domain/shapes'
import { entryOf } from '#lib/own-entry'
import { changedSinceRefusal, type DecisionOf } from '../decision'
import { type Definitions, type EventIn, type Rules, type Subject, shape, valueField } from '../define'
import { anyId } from '../schemas'
import { findProfile, PROFILE_NOT_FOUND, type ProfileTables, profileText } from './profiles'

export const PLAN_SHAPES = [
  /** `earlier` has the values that `changes` replaced, for the undo (N21). */
  shape('PlanSettingsChanged', 1, {
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
  planSettings: Record<string, PlanSettings>
}

/** Returns the plan settings of a profile; the defaults if the person has not changed them (N21). */
export const planSettingsOf = ({ planSettings }: PlanTables, profile: string): PlanSettings =>
  entryOf(planSettings, profile) ?? DEFAULT_PLAN_SETTINGS

const SETTING_NAMES = { daysPerWeek: 'Days a week', minutesPerDay: 'Minutes a day', dailySize: 'Size of Today' }
const SETTING_FIELDS = Object.keys(SETTING_NAMES) as (keyof PlanSettings)[]

function labelOf(settings: PlanSettingsChanges | null, field: keyof PlanSettings): string | null {
  const value = settings?.[field]
  return value === undefined ? null : String(value ?? 'Automatic')
}

/** The subject of plan settings. Each event contains the values before and after it, so the tables need not list its commits. */
const planSettings: Subject<{ profile: string }, PlanSettingsChanges, PlanTables> = {
  keyOf: ({ profile }) => profile,
  commitSeqs: () => [],
  stateIn: ({ planSettings }, profile) => entryOf(planSettings, profile) ?? null,
  differences: (before, after) =>
    SETTING_FIELDS.flatMap((field) =>
      valueField(SETTING_NAMES[field], 'plain', labelOf(before, field), labelOf(after, field)),
    ),
}

export const PLAN_EVENTS: Definitions<typeof PLAN_SHAPES, PlanTables> = {
  PlanSettingsChanged: {
    kind: 'profiles',
    subject: planSettings,
    states: ({ earlier, changes }) => ({ before: earlier, after: changes }),
    fold: (tables, { profile, changes }, { to }) =>
      to.put(tables.planSettings, profile, { ...planSettingsOf(tables, profile), ...changes }),
    sentence:
      ({ profile }) =>
      (names) =>
        `changed the plan of ${profileText(profile, names)}`,
    undo: {
      onLaterChange: () => changedSinceRefusal('plan'),
      value: (settings: PlanSettingsChanges | null, { changes }) =>
        pickFields(
          SETTING_FIELDS.filter((field) => changes[field] !== undefined),
          settings ?? DEFAULT_PLAN_SETTINGS,
        ),
      restore: (changes: PlanSettingsChanges, { profile }, tables) => ({
        ok: true,
        events: settingsEvents(profile, changes, tables),
      }),
    },
  },
}

export const PLAN_RULES: Rules<PlanCommand, PlanTables & ProfileTables, PlanEvent> = {
  /** Changes plan settings. Records only changed values, with the values that they replace (N21). */
  ChangePlanSettings({ profile, changes }, tables, { defaults }): DecisionOf<PlanEvent> {
    if (!findProfile(profile, tables, defaults)) return PROFILE_NOT_FOUND
    return { ok: true, events: settingsEvents(profile, changes, tables) }
  },
}

function settingsEvents(profile: string, changes: PlanSettingsChanges, tables: PlanTables): PlanEvent[] {
  const current = planSettingsOf(tables, profile)
  const changed = SETTING_FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== current[field])
  if (changed.length === 0) return []
  const event = { changes: pickFields(changed, changes), earlier: pickFields(changed, current) }
  return [{ type: 'PlanSettingsChanged', v: 1, profile, ...event }]
}

const pickFields = (fields: readonly (keyof PlanSettings)[], from: PlanSettingsChanges): PlanSettingsChanges =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
