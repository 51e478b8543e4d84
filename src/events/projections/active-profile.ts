import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import { compareTexts } from '#lib/compare-texts'
import type { Tables } from './tables'

/** Default profiles in file order, then the person's own, oldest first. */
export function allProfiles(tables: Tables, defaults: readonly GoalProfile[]): GoalProfile[] {
  const own = Object.values(tables.profiles).sort((a, b) => a.createdAt - b.createdAt || compareTexts(a.id, b.id))
  return [...defaults, ...own]
}

export function activeProfileId(tables: Tables, defaults: readonly GoalProfile[]): string {
  return activeProfile(tables, defaults).id
}

/** The last activated profile, or the first one if it does not exist. */
export function activeProfile(tables: Tables, defaults: readonly GoalProfile[]): GoalProfile {
  const all = allProfiles(tables, defaults)
  return all.find(({ id }) => id === tables.activeProfile) ?? all[0] ?? FALLBACK_PROFILE
}
