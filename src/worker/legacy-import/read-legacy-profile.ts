import * as v from 'valibot'
import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { fingerprint } from '#lib/fingerprint'
import { SHORT } from '../sources/field-shapes'
import { type FieldPath, readFields } from '../sources/read-fields'

const PROFILE = v.object({
  name: v.pipe(SHORT, v.trim(), v.nonEmpty()),
  description: v.nullish(v.pipe(v.string(), v.maxLength(5_000))),
  isEditable: v.nullish(v.boolean()),
  goals: v.nullish(v.looseObject({})),
})

const UUID = v.pipe(v.string(), v.uuid())
const FRACTION = v.pipe(v.number(), v.gtValue(0), v.maxValue(1))

/** Parses a profile of the earlier product; `isOwn` is false for default profiles. Null if invalid. */
export function readProfile(
  stored: unknown,
  place: FieldPath,
): { name: string; description: string; goals: Goals; isOwn: boolean } | null {
  const read = readFields(PROFILE, stored, place)
  if (!read) return null
  const { name, description, isEditable, goals } = read
  return { name, description: description ?? '', isOwn: isEditable !== false, goals: goalsOf(goals ?? {}, place) }
}

/** Converts goals one by one; invalid ones are refused separately, and 0 means no goal. */
function goalsOf(stored: object, place: FieldPath): Goals {
  const goals: Goals = {}
  for (const [name, goal] of Object.entries(stored)) {
    const category = categoryOf(name)
    if (category && v.is(FRACTION, goal)) goals[category] = goal
    else if (goal !== 0)
      place.refused.push(`${place.name}goals.${name}: unknown category, or not a fraction from 0 to 1`)
  }
  return goals
}

const categoryOf = (name: string): Category | undefined => CATEGORIES.find((category) => category === name)

/**
 * The new id of an earlier profile: its own id if that is a UUID, otherwise a UUID computed from it, so that every device
 * uses the same one.
 */
export function ownIdOf(id: string): string {
  if (v.is(UUID, id)) return id.toLowerCase()
  const hex = [0, 1, 2, 3]
    .map((part) => (fingerprint(['earlier profile', part, id]) % 0x100000000).toString(16).padStart(8, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
