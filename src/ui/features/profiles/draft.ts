import type { Goals } from '#domain/goal-profile'
import { type Percents, percentsOf } from '../../shared/goals'

/** The values of the form. */
interface Fields {
  name: string
  description: string
  percents: Percents
}

/** A profile that is being created or edited. */
export interface Draft extends Fields {
  /** Null for a new profile. */
  id: string | null
  /** The form's values when it was opened. */
  initial: Fields
}

interface Editable {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly goals: Readonly<Goals>
}

/** The draft of a new profile. */
export function blankDraft(): Draft {
  const fields = { name: '', description: '', percents: percentsOf({}) }
  return { id: null, ...fields, initial: fields }
}

/** The draft of a stored profile. */
export function draftOf({ id, name, description, goals }: Editable): Draft {
  const fields = { name, description, percents: percentsOf(goals) }
  return { id, ...fields, initial: fields }
}

/** The draft of a copy of a profile. */
export function copyOf(profile: Editable): Draft {
  return { ...draftOf({ ...profile, name: `${profile.name.slice(0, 75)} copy` }), id: null }
}

/** Whether the form's values have changed. */
export function isDirty({ name, description, percents, initial }: Draft): boolean {
  return JSON.stringify({ name, description, percents }) !== JSON.stringify(initial)
}
