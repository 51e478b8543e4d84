import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { compareTexts } from '#lib/compare-texts'
import type { EventAddress } from '../commit'
import type { SolvelogEvent } from '../event'
import type { Tables } from './tables'

type ProfileEvent = Extract<SolvelogEvent, { type: `Profile${string}` | 'InterviewDateSet' }>

/** Folds a profile event; `time` is the commit's clock in epoch milliseconds. */
export function foldProfile(tables: Tables, event: ProfileEvent, { seq }: EventAddress, time: number): void {
  const { profiles } = tables.commitSeqs
  if (profiles.at(-1) !== seq) profiles.push(seq)
  switch (event.type) {
    case 'ProfileCreated': {
      const { id, name, description, goals } = event
      tables.profiles[id] = { id, name, description, createdAt: time, isEditable: true, goals }
      return
    }
    case 'ProfileEdited': {
      const { id, name, description, goals } = event
      if (!tables.profiles[id] && tables.deletedProfiles.includes(id)) return
      // An edit contains the whole profile, so it can create one whose first commit was lost or withdrawn.
      const createdAt = tables.profiles[id]?.createdAt ?? time
      tables.profiles[id] = { id, name, description, createdAt, isEditable: true, goals }
      return
    }
    case 'ProfileDeleted':
      delete tables.profiles[event.id]
      if (!tables.deletedProfiles.includes(event.id)) tables.deletedProfiles.push(event.id)
      return
    case 'ProfileActivated':
      tables.activeProfile = event.id
      return
    case 'InterviewDateSet':
      if (event.date === null) delete tables.interviewDates[event.profile]
      else tables.interviewDates[event.profile] = event.date
      return
    case 'ProfileListSet':
      if (event.list === null) delete tables.profileLists[event.profile]
      else tables.profileLists[event.profile] = event.list
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
