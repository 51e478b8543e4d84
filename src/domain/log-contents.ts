import { pluralize } from '#lib/format'

/** Numbers of shown submissions, and of notes on them and on problems. */
export interface LogContents {
  submissions: number
  notes: number
}

/** Describes the content of a log, such as "145 submissions and 3 notes". Leaves out zero counts; null if both are zero. */
export function describeContents({ submissions, notes }: LogContents): string | null {
  const parts = [submissions > 0 && pluralize(submissions, 'submission'), notes > 0 && pluralize(notes, 'note')]
  return parts.filter((text) => text !== false).join(' and ') || null
}
