import type { ProfileText } from './command'

/** Whether two profiles have equal text and goals, in any order of goals. */
export function isSameProfile(a: ProfileText, b: ProfileText): boolean {
  const goals = ({ goals }: ProfileText): string => JSON.stringify(Object.entries(goals).sort())
  return a.name === b.name && a.description === b.description && goals(a) === goals(b)
}
