import type { Goals } from '#domain/goal-profile'
import { type Percents, percentsOf } from '../../shared/goals'

/** What the form holds. */
interface Fields {
  name: string
  description: string
  percents: Percents
}

/** A profile being made or changed. */
export interface Draft extends Fields {
  /** Null for a new profile. */
  id: string | null
  /** What the form held at the start. */
  initial: Fields
}

interface Editable {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly goals: Readonly<Goals>
}

/** A new profile. */
export function blankDraft(): Draft {
  const fields = { name: '', description: '', percents: percentsOf({}) }
  return { id: null, ...fields, initial: fields }
}

/** A stored profile, to be changed. */
export function draftOf({ id, name, description, goals }: Editable): Draft {
  const fields = { name, description, percents: percentsOf(goals) }
  return { id, ...fields, initial: fields }
}

/** A copy of a profile as a new one. */
export function copyOf(profile: Editable): Draft {
  return { ...draftOf({ ...profile, name: `${profile.name.slice(0, 75)} copy` }), id: null }
}

/** Whether anything differs from the start. */
export function isDirty({ name, description, percents, initial }: Draft): boolean {
  return JSON.stringify({ name, description, percents }) !== JSON.stringify(initial)
}
