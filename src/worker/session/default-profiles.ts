import * as v from 'valibot'
import type { GoalProfile } from '#domain/goal-profile'
import { GOALS } from '#events/shapes'
import { AppError } from '../app-error'
import { type Fetch, getJson } from '../sources/http'

const PROFILES = v.pipe(
  v.array(
    v.object({
      id: v.pipe(v.string(), v.nonEmpty()),
      name: v.pipe(v.string(), v.nonEmpty()),
      description: v.optional(v.string(), ''),
      createdAt: v.optional(v.pipe(v.number(), v.finite()), 0),
      goals: GOALS,
    }),
  ),
  v.minLength(1),
)

/** Fetches the default profiles; null if they are unavailable or invalid, and the fallback profile is used (P4). */
export async function fetchDefaultProfiles(fetch: Fetch): Promise<GoalProfile[] | null> {
  try {
    return readProfiles(await getJson(fetch, '/default-goal-profiles.json'))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Validates default profiles and marks them as not editable; null if invalid. */
export function readProfiles(stored: unknown): GoalProfile[] | null {
  const result = v.safeParse(PROFILES, stored)
  return result.success ? result.output.map((profile) => ({ ...profile, isEditable: false })) : null
}
