import { type Subject, valueField } from '../define'

/** A field that is stored only in an event, not in a table. */
export interface FieldOfEvent {
  name: string
  before?: string
  after: string | number
}

/** The subject of events whose change is one field of the event. Such an event has `states`. */
export const fieldOfEvent: Subject<object, FieldOfEvent, unknown> = {
  keyOf: () => '',
  commitSeqs: () => [],
  stateIn: () => null,
  differences: (_, field) => (field ? valueField(field.name, 'plain', field.before, field.after) : []),
}

/** The states of an event whose change is one field. */
export const statesWithField = (field: FieldOfEvent) => ({ before: null, after: field })
