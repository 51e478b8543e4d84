import { diffValue, type Subject } from '../define'

/** A changed field whose value is in the event only, not in a table. */
export interface FieldOfEvent {
  name: string
  before?: string
  after: string | number
}

/** The subject of events that change one field whose value is not in a table. Definitions of such events must have `states`. */
export const fieldOfEvent: Subject<object, FieldOfEvent, unknown> = {
  getKey: () => '',
  commitSeqs: () => [],
  getState: () => null,
  diff: (_, field) => (field ? diffValue(field.name, 'plain', field.before, field.after) : []),
}

export const createStates = (field: FieldOfEvent) => ({ before: null, after: field })
