import * as v from 'valibot'
import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { LIST_LIMITS } from '#domain/lists/study-list'
import { GOALS } from '#domain/shapes'
import { compareTexts } from '#lib/compare-texts'
import { getOwnEntry } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import { createChangedSinceRefusal, createChangedWithVersionsRefusal, type DecisionOf, refuse } from '../decision'
import {
  defineShape,
  diffText,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type Subject,
  type UndoContext,
  type UndoDefinition,
} from '../define'
import { type EventNames, joinWords, quote } from '../describe/words'
import type { FoldContext, TableDraft } from '../projections/writer'
import { anyId, ownId, text } from '../schemas'

const PROFILE_FIELDS = { id: ownId, name: v.pipe(text, v.nonEmpty()), description: text, goals: GOALS }

/**
 * All study lists from which a profile recommends problems, if there are several (N35). Directly follows the event `ProfileListSet` with the
 * first of them, in the same commit. So an earlier build recommends from the first list, and a later `ProfileListSet` replaces all lists.
 */
const PROFILE_LISTS_SET = defineShape('ProfileListsSet', 1, { profile: anyId, lists: v.array(anyId) })

export const PROFILE_SHAPES = [
  defineShape('ProfileCreated', 1, PROFILE_FIELDS),
  defineShape('ProfileEdited', 1, PROFILE_FIELDS),
  defineShape('ProfileDeleted', 1, { id: ownId }),
  defineShape('ProfileActivated', 1, { id: v.pipe(text, v.nonEmpty()) }),
  defineShape('InterviewDateSet', 1, {
    profile: anyId,
    /** The interview date, as an ISO date such as "2027-01-12"; null removes the date. */
    date: v.nullable(v.pipe(text, v.regex(/^\d{4}-\d{2}-\d{2}$/, 'not a date'))),
  }),
  /** The study list from which a profile recommends problems; null for all problems (docs/decisions/0275). */
  defineShape('ProfileListSet', 1, { profile: anyId, list: v.nullable(anyId) }),
  PROFILE_LISTS_SET,
] as const

export type ProfileEvent = EventIn<typeof PROFILE_SHAPES>

export type ProfileValues = Pick<GoalProfile, 'name' | 'description' | 'goals'>

/** A goal profile from the earlier product, with its new id. */
export interface LegacyProfile extends ProfileValues {
  id: string
}

export type ProfileCommand =
  | ({ type: 'CreateProfile' } & ProfileValues)
  | ({ type: 'EditProfile'; id: string } & ProfileValues)
  | { type: 'DeleteProfile'; id: string }
  | { type: 'ActivateProfile'; id: string }
  /** `date` is an ISO date; null removes the date. Default profiles can have a date too. */
  | { type: 'SetInterviewDate'; profile: string; date: string | null }
  /** `list` is the id of a study list; null recommends from all problems. */
  | { type: 'SetProfileList'; profile: string; list: string | null }
  /** `lists` are the ids of at most `LIST_LIMITS.perProfile` study lists; empty to recommend from all problems. */
  | { type: 'SetProfileLists'; profile: string; lists: readonly string[] }
  | { type: 'TakeOverProfiles'; profiles: LegacyProfile[]; activeId: string | null }

export interface ProfileTables {
  readonly profiles: Readonly<Record<string, GoalProfile>>
  /** Ids of all deleted profiles, so that a later edit on another device does not create them again. */
  readonly deletedProfiles: readonly string[]
  /** The id of the profile that was activated last; null before the first activation. */
  readonly activeProfile: string | null
  /** Interview dates by profile id, as ISO dates. A deleted profile keeps its date, because the deletion can be undone. */
  readonly interviewDates: Readonly<Record<string, string>>
  /** The ids of study lists by profile id (N9, N35), never empty. A list that does not exist has no effect. */
  readonly profileLists: Readonly<Record<string, readonly string[]>>
  /** Positions (`seq`) in the log of the commits that change profiles, ordered by the commits' times. */
  readonly profileSeqs: readonly number[]
}

/** Returns the default profiles in the order of their file, then the profiles that the person made, oldest first. */
export function getAllProfiles(
  { profiles }: Pick<ProfileTables, 'profiles'>,
  defaults: readonly GoalProfile[],
): GoalProfile[] {
  const own = Object.values(profiles).sort((a, b) => a.createdAt - b.createdAt || compareTexts(a.id, b.id))
  return [...defaults, ...own]
}

/** Returns the profile that was activated last; the first profile if it was deleted or none was activated. */
export function getActiveProfile(tables: ProfileTables, defaults: readonly GoalProfile[]): GoalProfile {
  const all = getAllProfiles(tables, defaults)
  return all.find(({ id }) => id === tables.activeProfile) ?? all[0] ?? FALLBACK_PROFILE
}

const NO_LISTS: readonly string[] = []

/** Returns the ids of the study lists from which a profile recommends problems; empty if it recommends from all problems. */
export const getProfileLists = ({ profileLists }: Pick<ProfileTables, 'profileLists'>, id: string): readonly string[] =>
  getOwnEntry(profileLists, id) ?? NO_LISTS

/** Whether two profiles have equal texts and goals. Ignores the order of goals. */
export const isSameProfile = (a: ProfileValues, b: ProfileValues): boolean =>
  isSameJson(pickProfileValues(a), pickProfileValues(b))

const pickProfileValues = (profile: ProfileValues | null): ProfileValues | null =>
  profile && { name: profile.name, description: profile.description, goals: profile.goals }

/** The tables store the commits of all profiles in one list, which each subject about profiles uses. */
const defineProfileSubject = <E, S>(
  getKey: (event: E) => string,
  getState: (tables: ProfileTables, key: string) => S | null,
  diff: (before: S | null, after: S | null, names: EventNames) => ReturnType<Subject<E, S, unknown>['diff']>,
): Subject<E, S, ProfileTables> => ({
  getKey,
  commitSeqs: ({ profileSeqs }) => profileSeqs,
  getState,
  diff,
})

const getGoal = (profile: ProfileValues | null, name: string): number | undefined =>
  getOwnEntry<number>(profile?.goals ?? {}, name)

export const ownProfiles: Subject<{ id: string }, GoalProfile, ProfileTables> = {
  ...defineProfileSubject<{ id: string }, GoalProfile>(
    ({ id }) => id,
    ({ profiles }, id) => getOwnEntry(profiles, id) ?? null,
    (before, after) => [
      ...diffValue('Name', 'plain', before?.name, after?.name),
      ...diffText('Description', null, before?.description, after?.description),
      ...Object.keys({ ...before?.goals, ...after?.goals }).flatMap((name) =>
        diffValue(name, 'percent', getGoal(before, name), getGoal(after, name)),
      ),
    ],
  ),
  // If the event deleted the profile, offer the version before the deletion.
  restorable(before, after, { profiles }, id) {
    const profileOfEvent = after ?? before
    const current = getOwnEntry(profiles, id)
    return profileOfEvent && !(current && isSameProfile(current, profileOfEvent)) ? ['profile'] : []
  },
}

const activations = defineProfileSubject<object, string>(
  () => '',
  (tables) => tables.activeProfile,
  (before, after, names) => {
    const nameOf = (id: string | null) => (id === null ? null : names.profile(id))
    return diffValue('Active profile', 'plain', nameOf(before), nameOf(after))
  },
)

const interviewDates = defineProfileSubject<{ profile: string }, string>(
  ({ profile }) => profile,
  ({ interviewDates }, id) => getOwnEntry(interviewDates, id) ?? null,
  (before, after) => diffValue('Interview date', 'plain', before, after),
)

const profileLists = defineProfileSubject<{ profile: string }, readonly string[]>(
  ({ profile }) => profile,
  getProfileLists,
  (before, after, names) => {
    const format = (lists: readonly string[] | null) =>
      lists?.map((id) => names.list(id) ?? 'A deleted list').join(', ') || 'All problems'
    return diffValue('Recommend from', 'plain', format(before), format(after))
  },
)

/** Like `recipe`, but also adds the commit's position (`seq`) to the list of commits about profiles. */
const profileRecipe =
  <E>(change: (draft: TableDraft<ProfileTables>, event: E, context: FoldContext, tables: ProfileTables) => void) =>
  (tables: ProfileTables, event: E, context: FoldContext): void => {
    const { profileSeqs } = tables
    const { at, to: writer } = context
    if (profileSeqs.at(-1) !== at.seq) writer.put(profileSeqs, profileSeqs.length, at.seq)
    writer.change(tables, (draft) => change(draft, event, context, tables))
  }

const deleteProfile = profileRecipe<{ id: string }>(({ profiles }, { id }) => {
  delete profiles[id]
})

const undoOfProfile: UndoDefinition<{ id: string }, GoalProfile, ProfileValues | null, ProfileTables, ProfileEvent> = {
  onConflict: () => createChangedWithVersionsRefusal('profile'),
  value: pickProfileValues,
  restore: (earlier, { id }, tables) => ({
    ok: true,
    events: earlier === null ? [{ type: 'ProfileDeleted', v: 1, id }] : createProfileEvents(id, earlier, tables),
  }),
}

/** Returns the words for a profile in a sentence: 'the profile “Name”', or 'a profile' if its name is unknown. */
export const formatProfile = (id: string, names: EventNames): string => {
  const name = names.profile(id)
  return name === null ? 'a profile' : `the profile ${quote(name)}`
}

function formatList(id: string, names: EventNames): string {
  const name = names.list(id)
  return name === null ? 'a deleted study list' : quote(name)
}

export const PROFILE_EVENTS: EventDefinitions<typeof PROFILE_SHAPES, ProfileTables> = {
  ProfileCreated: {
    kind: 'profiles',
    subject: ownProfiles,
    fold: profileRecipe(({ profiles }, { id, name, description, goals }, { time }) => {
      profiles[id] = { id, name, description, createdAt: time, isEditable: true, goals }
    }),
    sentence:
      ({ name }) =>
      () =>
        `created the profile ${quote(name)}`,
    restored:
      ({ name }) =>
      () =>
        `restored the deleted profile ${quote(name)}`,
    summary: ({ id, name }) => ({ profile: { id, name } }),
    undo: undoOfProfile,
  },
  ProfileEdited: {
    kind: 'profiles',
    subject: ownProfiles,
    fold: profileRecipe(({ profiles }, { id, name, description, goals }, { time }, { deletedProfiles }) => {
      if (!profiles[id] && deletedProfiles.includes(id)) return
      // An edit contains the whole profile, so it can create a profile whose first commit was lost or undone with an import.
      const createdAt = profiles[id]?.createdAt ?? time
      profiles[id] = { id, name, description, createdAt, isEditable: true, goals }
    }),
    sentence:
      ({ name }) =>
      () =>
        `edited the profile ${quote(name)}`,
    restored:
      ({ name }) =>
      () =>
        `restored an earlier version of the profile ${quote(name)}`,
    summary: ({ id, name }) => ({ profile: { id, name } }),
    undo: undoOfProfile,
  },
  ProfileDeleted: {
    kind: 'profiles',
    subject: ownProfiles,
    fold(tables, event, context) {
      const { deletedProfiles } = tables
      if (!deletedProfiles.includes(event.id)) context.to.put(deletedProfiles, deletedProfiles.length, event.id)
      deleteProfile(tables, event, context)
    },
    sentence:
      ({ id }) =>
      (names) =>
        `deleted ${formatProfile(id, names)}`,
    undo: undoOfProfile,
  },
  ProfileActivated: {
    kind: 'profiles',
    subject: activations,
    fold: profileRecipe((draft, { id }) => {
      draft.activeProfile = id
    }),
    sentence:
      ({ id }) =>
      (names) =>
        `switched to ${formatProfile(id, names)}`,
    undo: {
      // If the person has activated another profile since, only the other changes of the commit are undone.
      onConflict: ({ steps }) =>
        steps.length > 1 ? { ok: true, events: [] } : createChangedSinceRefusal('active profile'),
      value: (id: string | null) => id,
      restore: activateEarlierProfile,
    },
  },
  InterviewDateSet: {
    kind: 'profiles',
    subject: interviewDates,
    fold: profileRecipe(({ interviewDates }, { profile, date }) => {
      if (date === null) delete interviewDates[profile]
      else interviewDates[profile] = date
    }),
    sentence:
      ({ profile, date }) =>
      (names) => {
        const owner = formatProfile(profile, names)
        return date === null
          ? `removed the interview date from ${owner}`
          : `set the interview date of ${owner} to ${date}`
      },
    undo: {
      onConflict: () => createChangedSinceRefusal('interview date'),
      value: (date: string | null) => date,
      restore: (date: string | null, { profile }) => ({
        ok: true,
        events: [{ type: 'InterviewDateSet', v: 1, profile, date }],
      }),
    },
  },
  ProfileListSet: {
    kind: 'profiles',
    subject: profileLists,
    fold: profileRecipe(({ profileLists }, { profile, list }, { next }) => {
      const hasSet = v.is(PROFILE_LISTS_SET, next) && next.profile === profile && next.lists[0] === list
      if (hasSet) profileLists[profile] = next.lists.slice(0, LIST_LIMITS.perProfile)
      else if (list === null) delete profileLists[profile]
      else profileLists[profile] = [list]
    }),
    sentence:
      ({ profile, list }) =>
      (names) => {
        const owner = formatProfile(profile, names)
        if (list === null) return `removed the study list from ${owner}`
        return `set ${owner} to recommend only from ${formatList(list, names)}`
      },
    undo: {
      onConflict: () => createChangedSinceRefusal('list of the profile'),
      value: (lists: readonly string[] | null) => lists ?? NO_LISTS,
      restore: (lists: readonly string[], { profile }) => ({ ok: true, events: createListsEvents(profile, lists) }),
    },
  },
  // The fold of the event before it reads the lists, so the profile has one change for both.
  ProfileListsSet: {
    kind: 'profiles',
    subject: null,
    fold: () => undefined,
    sentence:
      ({ profile, lists }) =>
      (names) =>
        `set ${formatProfile(profile, names)} to recommend only from ${joinWords(lists.map((list) => formatList(list, names)))}`,
    undo: null,
  },
}

/** Returns the events that set the study lists of a profile. Without lists, it recommends from all problems. */
export const createListsEvents = (profile: string, lists: readonly string[]): ProfileEvent[] => [
  { type: 'ProfileListSet', v: 1, profile, list: lists[0] ?? null },
  ...(lists.length > 1 ? [{ type: 'ProfileListsSet' as const, v: 1 as const, profile, lists: [...lists] }] : []),
]

/**
 * Returns the event that activates the earlier profile again. If this undo also removes that profile, activates the first remaining
 * profile.
 */
function activateEarlierProfile(
  earlier: string | null,
  _: object,
  tables: ProfileTables,
  { steps, context }: UndoContext,
): DecisionOf<ProfileEvent> {
  const changedProfiles = steps.flatMap(({ event, ...values }) =>
    'goals' in event || event.type === 'ProfileDeleted' ? [{ id: Reflect.get(event, 'id'), ...values }] : [],
  )
  const removed = changedProfiles.find((one) => one.earlierValue === null)
  const isRestored = changedProfiles.some((one) => one.id === earlier && one.newValue === null)
  const remaining = getAllProfiles(tables, context.defaults).filter(({ id }) => id !== removed?.id)
  const id = remaining.find((profile) => profile.id === earlier)?.id ?? (isRestored ? earlier : remaining[0]?.id)
  if (!id || (!removed && id === getActiveProfile(tables, context.defaults).id)) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ProfileActivated', v: 1, id }] }
}

export const PROFILE_NOT_FOUND = refuse(
  'not-found',
  'This profile no longer exists. Choose another one in Manage Profiles.',
)

/** Returns the event that sets the values of a profile, or creates the profile if it is missing; empty if nothing changes. */
export function createProfileEvents(
  id: string,
  { name, description, goals }: ProfileValues,
  tables: ProfileTables,
): ProfileEvent[] {
  const profile = getOwnEntry(tables.profiles, id)
  if (profile && isSameProfile(profile, { name, description, goals })) return []
  return [{ type: profile ? 'ProfileEdited' : 'ProfileCreated', v: 1, id, name, description, goals }]
}

export const findProfile = (
  id: string,
  tables: ProfileTables,
  defaults: readonly GoalProfile[],
): GoalProfile | undefined => getAllProfiles(tables, defaults).find((profile) => profile.id === id)
