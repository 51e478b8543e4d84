import type { SolvelogEvent } from '../event'
import type { Tables } from './tables'

type ProfileEvent = Extract<SolvelogEvent, { type: `Profile${string}` }>

/** Folds what happened to the person's own profiles; `at` is the commit's time in epoch milliseconds. */
export function foldProfile(tables: Tables, event: ProfileEvent, at: number): void {
  switch (event.type) {
    case 'ProfileCreated': {
      const { id, name, description, goals } = event
      tables.profiles[id] = { id, name, description, createdAt: at, isEditable: true, goals }
      return
    }
    case 'ProfileEdited': {
      const profile = tables.profiles[event.id]
      if (!profile) return
      profile.name = event.name
      profile.description = event.description
      profile.goals = event.goals
      return
    }
    case 'ProfileDeleted':
      delete tables.profiles[event.id]
      return
    case 'ProfileActivated':
      tables.activeProfile = event.id
      return
    default:
      event satisfies never
  }
}
