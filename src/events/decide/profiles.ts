import * as v from 'valibot'
import { parseIsoDate } from '#domain/interview-date'
import { isBuiltInList } from '#domain/lists/built-in-names'
import { LIST_LIMITS } from '#domain/lists/study-list'
import { GOALS } from '#domain/shapes'
import { getOwnEntry } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import { type DecisionContext, type DecisionOf, refuse } from '../decision'
import type { CommandHandlers } from '../define'
import {
  createListsEvents,
  createProfileEvents,
  findProfile,
  getActiveProfile,
  getAllProfiles,
  getProfileLists,
  PROFILE_NOT_FOUND,
  type ProfileCommand,
  type ProfileEvent,
  type ProfileTables,
  type ProfileValues,
} from '../subjects/profiles'
import { findOwnList, LIST_NOT_FOUND, type StudyListTables } from '../subjects/study-lists'

export const PROFILE_HANDLERS: CommandHandlers<ProfileCommand, ProfileTables & StudyListTables, ProfileEvent> = {
  /** Creates a profile and activates it (P3). */
  CreateProfile(command, _, { newId: id }) {
    const { description, goals } = command
    return (
      checkProfile(command) ?? {
        ok: true,
        events: [
          { type: 'ProfileCreated', v: 1, id, name: command.name.trim(), description, goals },
          { type: 'ProfileActivated', v: 1, id },
        ],
      }
    )
  },
  /** Unchanged values produce no events. */
  EditProfile(command, tables, context) {
    const { id, name, description, goals } = command
    const fault = checkProfile(command) ?? refuseIfNotEditable(id, tables, context)
    return fault ?? { ok: true, events: createProfileEvents(id, { name: name.trim(), description, goals }, tables) }
  },
  /** Deletes a profile. If it is active, activates the first remaining profile (P2). */
  DeleteProfile({ id }, tables, context) {
    const fault = refuseIfNotEditable(id, tables, context)
    if (fault) return fault
    const deleted = { type: 'ProfileDeleted', v: 1, id } as const
    const next = getAllProfiles(tables, context.defaults).find((one) => one.id !== id)
    const isActive = getActiveProfile(tables, context.defaults).id === id
    if (!next || !isActive) return { ok: true, events: [deleted] }
    return { ok: true, events: [deleted, { type: 'ProfileActivated', v: 1, id: next.id }] }
  },
  ActivateProfile({ id }, tables, { defaults }) {
    if (!findProfile(id, tables, defaults)) return PROFILE_NOT_FOUND
    // An event that changes nothing could be undone, but its undo could not be redone.
    const isActive = getActiveProfile(tables, defaults).id === id
    return { ok: true, events: isActive ? [] : [{ type: 'ProfileActivated', v: 1, id }] }
  },
  /** Sets or removes the interview date of any profile (N12). */
  SetInterviewDate({ profile, date }, tables, { defaults }) {
    if (!findProfile(profile, tables, defaults)) return PROFILE_NOT_FOUND
    if (date !== null && parseIsoDate(date) === null)
      return refuse('invalid', 'This day does not exist. Choose another date.')
    const isSame = (getOwnEntry(tables.interviewDates, profile) ?? null) === date
    return { ok: true, events: isSame ? [] : [{ type: 'InterviewDateSet', v: 1, profile, date }] }
  },
  /** Sets the study list from which a profile recommends problems; null removes the list (N9). */
  SetProfileList: ({ profile, list }, tables, context) =>
    setProfileLists(profile, list === null ? [] : [list], tables, context),
  /** Sets all study lists from which a profile recommends problems (N35). */
  SetProfileLists: ({ profile, lists }, tables, context) =>
    setProfileLists(profile, [...new Set(lists)], tables, context),
  /** Creates the earlier product's profiles that do not exist yet. Activates `activeId` if the person has not chosen a profile (C10). */
  TakeOverProfiles({ profiles, activeId }, tables, { defaults }) {
    const created = profiles
      .filter(({ id }) => !Object.hasOwn(tables.profiles, id))
      .map((profile): ProfileEvent => ({ type: 'ProfileCreated', v: 1, ...profile }))
    const exists = [...profiles, ...getAllProfiles(tables, defaults)].some(({ id }) => id === activeId)
    if (activeId === null || !exists || tables.activeProfile !== null) return { ok: true, events: created }
    return { ok: true, events: [...created, { type: 'ProfileActivated', v: 1, id: activeId }] }
  },
}

function setProfileLists(
  profile: string,
  lists: readonly string[],
  tables: ProfileTables & StudyListTables,
  { defaults }: DecisionContext,
): DecisionOf<ProfileEvent> {
  if (!findProfile(profile, tables, defaults)) return PROFILE_NOT_FOUND
  if (lists.length > LIST_LIMITS.perProfile)
    return refuse('invalid', `A profile can have at most ${LIST_LIMITS.perProfile} lists. Remove one first.`)
  if (lists.some((list) => !isBuiltInList(list) && !findOwnList(tables, list))) return LIST_NOT_FOUND
  const isSame = isSameJson(getProfileLists(tables, profile), lists)
  return { ok: true, events: isSame ? [] : createListsEvents(profile, lists) }
}

function checkProfile({ name, goals }: ProfileValues): DecisionOf<never> | null {
  if (name.trim() === '') return refuse('invalid', 'A profile needs a name.')
  if (!v.is(GOALS, goals)) return refuse('invalid', 'Goals must be above 0 and at most 100 percent.')
  return null
}

/** Returns a refusal if a profile does not exist or is a default profile, which cannot be changed (P5); otherwise null. */
function refuseIfNotEditable(
  id: string,
  tables: ProfileTables,
  { defaults }: DecisionContext,
): DecisionOf<never> | null {
  const profile = findProfile(id, tables, defaults)
  if (!profile) return PROFILE_NOT_FOUND
  return profile.isEditable ? null : refuse('not-editable', 'Default profiles cannot be changed or deleted.')
}
