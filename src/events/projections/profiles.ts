import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { compareTexts } from '#lib/compare-texts'
import type { SolvelogEvent } from '../event'
import type { Tables } from './tables'
import type { FoldContext } from './writer'

type ProfileEvent = Extract<SolvelogEvent, { type: `Profile${string}` | 'InterviewDateSet' }>

/** Folds a profile event. */
export function foldProfile(tables: Tables, event: ProfileEvent, { at: { seq }, time, to }: FoldContext): void {
  const { profiles } = tables.commitSeqs
  if (profiles.at(-1) !== seq) to.put(profiles, profiles.length, seq)
  switch (event.type) {
    case 'ProfileCreated': {
      const { id, name, description, goals } = event
      to.put(tables.profiles, id, { id, name, description, createdAt: time, isEditable: true, goals })
      return
    }
    case 'ProfileEdited': {
      const { id, name, description, goals } = event
      if (!tables.profiles[id] && tables.deletedProfiles.includes(id)) return
      // An edit contains the whole profile, so it can create one whose first commit was lost or withdrawn.
      const createdAt = tables.profiles[id]?.createdAt ?? time
      to.put(tables.profiles, id, { id, name, description, createdAt, isEditable: true, goals })
      return
    }
    case 'ProfileDeleted':
      to.remove(tables.profiles, event.id)
      if (!tables.deletedProfiles.includes(event.id))
        to.put(tables.deletedProfiles, tables.deletedProfiles.length, event.id)
      return
    case 'ProfileActivated':
      to.put(tables, 'activeProfile', event.id)
      return
    case 'InterviewDateSet':
      if (event.date === null) to.remove(tables.interviewDates, event.profile)
      else to.put(tables.interviewDates, event.profile, event.date)
      return
    case 'ProfileListSet':
      if (event.list === null) to.remove(tables.profileLists, event.profile)
      else to.put(tables.profileLists, event.profile, event.list)
      return
    default:
      event satisfies never
  }
}

/** Default profiles in file order, then the person's own, oldest first. */
export function allProfiles(tables: Tables, defaults: readonly GoalProfile[]): GoalProfile[] {
  const own = Object.values(tables.profiles).sort((a, b) => a.createdAt - b.createdAt || compareTexts(a.id, b.id))
  return [...defaults, ...own]
}

/** The last activated profile, or the first one if it does not exist. */
export function activeProfile(tables: Tables, defaults: readonly GoalProfile[]): GoalProfile {
  const all = allProfiles(tables, defaults)
  return all.find(({ id }) => id === tables.activeProfile) ?? all[0] ?? FALLBACK_PROFILE
}
