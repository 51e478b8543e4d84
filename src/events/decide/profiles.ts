import * as v from 'valibot'
import type { GoalProfile } from '#domain/goal-profile'
import { dayOfDate } from '#domain/interview-date'
import { isBuiltInList } from '#domain/lists/built-in-names'
import { GOALS } from '#domain/shapes'
import { entryOf } from '#lib/own-entry'
import type { CommandOf, ProfileValues } from '../command'
import type { SolvelogEvent } from '../event'
import { activeProfile, allProfiles } from '../projections/profiles'
import { ownListOf } from '../projections/study-lists'
import type { Tables } from '../projections/tables'
import { type Decision, type DecisionContext, refuse } from './decision'

const PROFILE_NOT_FOUND = refuse('not-found', 'This profile no longer exists.')

/** Creates a profile and activates it (P3). */
export function createProfile(command: CommandOf<'CreateProfile'>, _: Tables, context: DecisionContext): Decision {
  const fault = faultOf(command)
  if (fault) return fault
  const id = context.newId
  const { description, goals } = command
  return {
    ok: true,
    events: [
      { type: 'ProfileCreated', v: 1, id, name: command.name.trim(), description, goals },
      { type: 'ProfileActivated', v: 1, id },
    ],
  }
}

/** Edits one of the person's own profiles. Saving unchanged text produces no events. */
export function editProfile(command: CommandOf<'EditProfile'>, tables: Tables, context: DecisionContext): Decision {
  const fault = faultOf(command) ?? notEditable(command.id, tables, context)
  if (fault) return fault
  const { id, name, description, goals } = command
  return { ok: true, events: editProfileText(id, { name: name.trim(), description, goals }, tables) }
}

/** Deletes one of the person's own profiles. If it was active, activates the first remaining profile (P2). */
export function deleteProfile(command: CommandOf<'DeleteProfile'>, tables: Tables, context: DecisionContext): Decision {
  const fault = notEditable(command.id, tables, context)
  if (fault) return fault
  const deleted = { type: 'ProfileDeleted', v: 1, id: command.id } as const
  const next = allProfiles(tables, context.defaults).find(({ id }) => id !== command.id)
  const isActive = activeProfile(tables, context.defaults).id === command.id
  if (!next || !isActive) return { ok: true, events: [deleted] }
  return { ok: true, events: [deleted, { type: 'ProfileActivated', v: 1, id: next.id }] }
}

/** Activates a profile. Activating the active profile produces no events. */
export function activateProfile(
  command: CommandOf<'ActivateProfile'>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  if (!find(command.id, tables, context.defaults)) return PROFILE_NOT_FOUND
  if (tables.activeProfile === command.id) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ProfileActivated', v: 1, id: command.id }] }
}

/** Sets or removes the interview date of any profile (N12). Setting the same date produces no events. */
export function setInterviewDate(
  { profile, date }: CommandOf<'SetInterviewDate'>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  if (!find(profile, tables, context.defaults)) return PROFILE_NOT_FOUND
  if (date !== null && dayOfDate(date) === null)
    return refuse('invalid', 'This day does not exist. Choose another date.')
  const isSame = (entryOf(tables.interviewDates, profile) ?? null) === date
  return { ok: true, events: isSame ? [] : [{ type: 'InterviewDateSet', v: 1, profile, date }] }
}

/** Sets the study list that the recommendations of a profile come from, or removes it (N9). */
export function setProfileList(
  { profile, list }: CommandOf<'SetProfileList'>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  if (!find(profile, tables, context.defaults)) return PROFILE_NOT_FOUND
  if (list !== null && !isBuiltInList(list) && !ownListOf(tables, list))
    return refuse('not-found', 'This list no longer exists.')
  const isSame = (entryOf(tables.profileLists, profile) ?? null) === list
  return { ok: true, events: isSame ? [] : [{ type: 'ProfileListSet', v: 1, profile, list }] }
}

/** Creates the profiles that do not exist yet, and activates `activeId` if no profile was chosen here (C10). */
export function importLegacyProfiles(
  command: CommandOf<'TakeOverProfiles'>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  const created = command.profiles
    .filter(({ id }) => !Object.hasOwn(tables.profiles, id))
    .map((profile): SolvelogEvent => ({ type: 'ProfileCreated', v: 1, ...profile }))
  const { activeId } = command
  const exists = [...command.profiles, ...allProfiles(tables, context.defaults)].some(({ id }) => id === activeId)
  if (activeId === null || !exists || tables.activeProfile !== null) return { ok: true, events: created }
  return { ok: true, events: [...created, { type: 'ProfileActivated', v: 1, id: activeId }] }
}

/** The events that set the text of one of the person's own profiles, creating it if it does not exist or was deleted. */
export function editProfileText(
  id: string,
  { name, description, goals }: ProfileValues,
  tables: Tables,
): SolvelogEvent[] {
  const profile = entryOf(tables.profiles, id)
  if (profile && isSameProfile(profile, { name, description, goals })) return []
  return [{ type: profile ? 'ProfileEdited' : 'ProfileCreated', v: 1, id, name, description, goals }]
}

function faultOf({ name, goals }: ProfileValues): Decision | null {
  if (name.trim() === '') return refuse('invalid', 'A profile needs a name.')
  if (!v.is(GOALS, goals)) return refuse('invalid', 'Goals must be above 0 and at most 100 percent.')
  return null
}

/** Default profiles cannot be changed in any way (P5). */
function notEditable(id: string, tables: Tables, context: DecisionContext): Decision | null {
  const profile = find(id, tables, context.defaults)
  if (!profile) return PROFILE_NOT_FOUND
  return profile.isEditable ? null : refuse('not-editable', 'Default profiles cannot be changed or deleted.')
}

function find(id: string, tables: Tables, defaults: readonly GoalProfile[]): GoalProfile | undefined {
  return allProfiles(tables, defaults).find((profile) => profile.id === id)
}

/** Whether two profiles have equal text and goals, in any order of goals. */
export function isSameProfile(a: ProfileValues, b: ProfileValues): boolean {
  const goals = ({ goals }: ProfileValues): string => JSON.stringify(Object.entries(goals).sort())
  return a.name === b.name && a.description === b.description && goals(a) === goals(b)
}
