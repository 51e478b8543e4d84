import * as v from 'valibot'
import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { isUsername } from '#domain/practice-site'
import { toUserKey } from '#domain/username'
import type { LegacyProfile } from '#events/subjects/profiles'
import { createFingerprintUuid } from '#lib/fingerprint'
import type { LegacyDatabaseContent, LegacyEntry, LegacyUserData } from '../log/legacy-database'
import { type FieldPath, readFieldsLeniently, SHORT_TEXT } from '../sources/read-fields'
import { type ReadSubmissions, readSubmissions } from '../sources/submission'

/** One user's data from the earlier product, converted to the current format, and its unreadable parts. */
export interface LegacyData extends ReadSubmissions {
  profiles: LegacyProfile[]
  /** The new id of the active profile; null if none was chosen. */
  activeId: string | null
}

/** Schema version of the earlier product from which keys start with the user. Older databases contain one user's data only. */
const FIRST_VERSION_WITH_USER_KEYS = 3

/** Converts a user's data from the earlier product's database. `user` is the user's key. Returns null if there is no data. */
export function readLegacyData(data: LegacyDatabaseContent, user: string): LegacyData | null {
  const entriesOfUser = (entries: readonly LegacyEntry[]) => selectEntriesOfUser(data, entries, user)
  const [solves, profiles, active] = [
    entriesOfUser(data.solves),
    entriesOfUser(data.profiles),
    entriesOfUser(data.activeProfiles),
  ]
  if (solves.length + profiles.length + active.length === 0) return null
  const { submissions, refused } = readSubmissions(solves.map(toExtensionFormat), 'earlier solves', true)
  const activeId = active.map(({ value }) => value).find((value) => typeof value === 'string' && value !== '')
  return { submissions, refused, ...parseProfiles(profiles, typeof activeId === 'string' ? activeId : null, refused) }
}

/** Returns the user name that the earlier product stored; null if it is missing or invalid. */
export function parseLegacyUsername({ username }: LegacyUserData): string | null {
  const name = typeof username === 'string' ? username.trim() : ''
  return isUsername(name) ? name : null
}

export function hasSeenLegacyTutorial({ prefs }: LegacyUserData): boolean {
  return prefs.some(({ key, value }) => key === 'tutorial.seen' && (value === true || value === 'true'))
}

function selectEntriesOfUser(
  data: LegacyDatabaseContent,
  entries: readonly LegacyEntry[],
  user: string,
): LegacyEntry[] {
  if (data.version < FIRST_VERSION_WITH_USER_KEYS) {
    const name = parseLegacyUsername(data)
    return name !== null && toUserKey(name) === user ? [...entries] : []
  }
  return entries.flatMap(({ key, value }) => {
    const separator = key.indexOf('|')
    return separator > 0 && key.slice(0, separator).trim().toLowerCase() === user
      ? [{ key: key.slice(separator + 1), value }]
      : []
  })
}

/** Converts a solve of the earlier product back to the extension's format. */
function toExtensionFormat({ key, value }: LegacyEntry): unknown {
  if (typeof value !== 'object' || value === null) return value
  const field = (name: string): unknown => Reflect.get(value, name)
  const [slug, timestamp] = key.split('|')
  const runs = field('runEvents')
  return {
    ...value,
    id: field('submissionId'),
    titleSlug: field('slug') ?? slug,
    timestamp: field('timestamp') ?? timestamp,
    statusDisplay: field('status'),
    solveTime: field('timeUsed'),
    runEvents: typeof runs === 'object' && runs !== null ? { _window: Reflect.get(runs, 'window'), ...runs } : runs,
  }
}

function parseProfiles(
  entries: readonly LegacyEntry[],
  storedActiveId: string | null,
  refused: string[],
): Pick<LegacyData, 'profiles' | 'activeId'> {
  const profiles: LegacyProfile[] = []
  let activeId = storedActiveId
  for (const { key, value } of entries) {
    const profile = parseProfile(value, { name: `earlier profile ${key}: `, refused })
    if (!profile?.isOwn) continue
    const id = toNewProfileId(key)
    profiles.push({ id, name: profile.name, description: profile.description, goals: profile.goals })
    if (key === storedActiveId) activeId = id
  }
  return { profiles, activeId }
}

const PROFILE = v.object({
  name: v.pipe(SHORT_TEXT, v.trim(), v.nonEmpty()),
  description: v.nullish(v.pipe(v.string(), v.maxLength(5_000))),
  isEditable: v.nullish(v.boolean()),
  goals: v.nullish(v.looseObject({})),
})

const UUID = v.pipe(v.string(), v.uuid())
const FRACTION = v.pipe(v.number(), v.gtValue(0), v.maxValue(1))

function parseProfile(
  stored: unknown,
  path: FieldPath,
): { name: string; description: string; goals: Goals; isOwn: boolean } | null {
  const read = readFieldsLeniently(PROFILE, stored, path)
  if (!read) return null
  const { name, description, isEditable, goals } = read
  return { name, description: description ?? '', isOwn: isEditable !== false, goals: parseGoals(goals ?? {}, path) }
}

/** Refuses invalid goals one by one. The value 0 means no goal. */
function parseGoals(stored: object, path: FieldPath): Goals {
  const goals: Goals = {}
  for (const [name, goal] of Object.entries(stored)) {
    const category = findCategory(name)
    if (category && v.is(FRACTION, goal)) goals[category] = goal
    else if (goal !== 0) path.refused.push(`${path.name}goals.${name}: unknown category, or not a fraction from 0 to 1`)
  }
  return goals
}

const findCategory = (name: string): Category | undefined => CATEGORIES.find((category) => category === name)

/** Returns the old id of a profile if it is a UUID, otherwise a UUID computed from it. So every device uses the same new id. */
function toNewProfileId(id: string): string {
  if (v.is(UUID, id)) return id.toLowerCase()
  return createFingerprintUuid([0, 1, 2, 3].map((part) => ['earlier profile', part, id]))
}
