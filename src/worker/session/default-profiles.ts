import * as v from 'valibot'
import type { GoalProfile, Goals } from '#domain/goal-profile'
import { GOALS } from '#domain/shapes'
import { AppError } from '../app-error'
import { type Fetch, getJson } from '../sources/http'

const PROFILE = v.object({
  id: v.pipe(v.string(), v.nonEmpty()),
  name: v.pipe(v.string(), v.nonEmpty()),
  description: v.optional(v.string(), ''),
  createdAt: v.optional(v.pipe(v.number(), v.finite()), 0),
  goals: v.record(v.string(), v.unknown()),
})

/** Fetches the default profiles. Returns null if they are unavailable or invalid; the caller then uses the fallback profile (P4). */
export async function fetchDefaultProfiles(fetch: Fetch): Promise<GoalProfile[] | null> {
  try {
    return parseProfiles(await getJson(fetch, '/default-goal-profiles.json'))
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/**
 * Validates default profiles and marks them as not editable. Leaves out invalid profiles, and invalid goals of a profile. Returns null
 * if no profile is valid.
 */
export function parseProfiles(stored: unknown): GoalProfile[] | null {
  const list = Array.isArray(stored) ? stored : []
  const profiles = list.flatMap((one): GoalProfile[] => {
    const { success, output } = v.safeParse(PROFILE, one)
    return success ? [{ ...output, goals: parseGoals(output.goals), isEditable: false }] : []
  })
  return profiles.length > 0 ? profiles : null
}

function parseGoals(stored: Readonly<Record<string, unknown>>): Goals {
  const goals: Goals = {}
  for (const [category, goal] of Object.entries(stored)) {
    const result = v.safeParse(GOALS, { [category]: goal })
    if (result.success) Object.assign(goals, result.output)
  }
  return goals
}
