import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FALLBACK_PROFILE, type GoalProfile } from '#domain/goal-profile'
import type { ProblemIndex } from '#domain/problem'
import { parseProfiles } from '#worker/session/default-profiles'
import { parseCatalog } from '#worker/sources/catalog'

const DIST_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))

/** Data that a log does not contain: the problems with their titles and topics, and the default profiles. */
export interface BuildData {
  problems: ProblemIndex
  defaults: GoalProfile[]
}

export async function readBuildData(dist = DIST_FOLDER): Promise<BuildData> {
  const problems = parseCatalog(readFileSync(join(dist, 'catalog', 'problems.json.gz')))
  const profiles: unknown = JSON.parse(readFileSync(join(dist, 'default-goal-profiles.json'), 'utf8'))
  return {
    problems: new Map(problems.map((problem) => [problem.slug, problem])),
    defaults: parseProfiles(profiles) ?? [FALLBACK_PROFILE],
  }
}
