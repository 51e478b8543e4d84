import { DEFAULT_PLAN_SETTINGS, type PlanSettings, type PlanSettingsChanges } from '#domain/plan/settings'
import { PLAN_SETTINGS_CHANGES } from '#domain/shapes'
import { entryOf } from '#lib/own-entry'
import { type DecisionOf, replacedSince } from '../decision'
import { type Definitions, type EventIn, type Rules, type Subject, shape, valueField } from '../define'
import { anyId } from '../schemas'
import { findProfile, PROFILE_NOT_FOUND, type ProfileTables, profileWords } from './profiles'

export const PLAN_SHAPES = [
  /** With the values that these replaced, for the undo (N21). */
  shape('PlanSettingsChanged', 1, {
    profile: anyId,
    changes: PLAN_SETTINGS_CHANGES,
    earlier: PLAN_SETTINGS_CHANGES,
  }),
] as const

type PlanEvent = EventIn<typeof PLAN_SHAPES>

/** Changes the plan of a profile; null restores a default. */
export interface PlanCommand {
  type: 'ChangePlanSettings'
  profile: string
  changes: PlanSettingsChanges
}

export interface PlanTables {
  /** The plan settings of each profile with some, by profile id (N21). Rows are replaced, never mutated. */
  planSettings: Record<string, PlanSettings>
}

/** The plan settings of a profile (N21). */
export const planSettingsOf = ({ planSettings }: PlanTables, profile: string): PlanSettings =>
  entryOf(planSettings, profile) ?? DEFAULT_PLAN_SETTINGS

const NAMES = { daysPerWeek: 'Days a week', minutesPerDay: 'Minutes a day', dailySize: 'Size of Today' }
const FIELDS = Object.keys(NAMES) as (keyof PlanSettings)[]

function labelOf(settings: PlanSettingsChanges | null, field: keyof PlanSettings): string | null {
  const value = settings?.[field]
  return value === undefined ? null : String(value ?? 'Automatic')
}

/** The plan settings of a profile. Its events have both states, so the tables need not know their commits. */
const planSettings: Subject<{ profile: string }, PlanSettingsChanges, PlanTables> = {
  keyOf: ({ profile }) => profile,
  commitSeqs: () => [],
  stateIn: ({ planSettings }, profile) => entryOf(planSettings, profile) ?? null,
  differences: (before, after) =>
    FIELDS.flatMap((field) => valueField(NAMES[field], 'plain', labelOf(before, field), labelOf(after, field))),
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
        `changed the plan of ${profileWords(profile, names)}`,
    undo: {
      changed: () => replacedSince('plan'),
      value: (settings: PlanSettingsChanges | null, { changes }) =>
        only(
          FIELDS.filter((field) => changes[field] !== undefined),
          settings ?? DEFAULT_PLAN_SETTINGS,
        ),
      restore: (changes: PlanSettingsChanges, { profile }, tables) => ({
        ok: true,
        events: changedSettings(profile, changes, tables),
      }),
    },
  },
}

export const PLAN_RULES: Rules<PlanCommand, PlanTables & ProfileTables, PlanEvent> = {
  /** Records only changed values, with the values that they replace (N21). */
  ChangePlanSettings({ profile, changes }, tables, { defaults }): DecisionOf<PlanEvent> {
    if (!findProfile(profile, tables, defaults)) return PROFILE_NOT_FOUND
    return { ok: true, events: changedSettings(profile, changes, tables) }
  },
}

function changedSettings(profile: string, changes: PlanSettingsChanges, tables: PlanTables): PlanEvent[] {
  const current = planSettingsOf(tables, profile)
  const changed = FIELDS.filter((field) => changes[field] !== undefined && changes[field] !== current[field])
  if (changed.length === 0) return []
  const event = { changes: only(changed, changes), earlier: only(changed, current) }
  return [{ type: 'PlanSettingsChanged', v: 1, profile, ...event }]
}

const only = (fields: readonly (keyof PlanSettings)[], from: PlanSettingsChanges): PlanSettingsChanges =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
