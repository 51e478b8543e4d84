import type { ProfileText } from './command'

/** Whether two profiles say the same, in whatever order their goals stand. */
export function isSameProfile(a: ProfileText, b: ProfileText): boolean {
  const goals = ({ goals }: ProfileText): string => JSON.stringify(Object.entries(goals).sort())
  return a.name === b.name && a.description === b.description && goals(a) === goals(b)
}
