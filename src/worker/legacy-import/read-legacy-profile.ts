import * as v from 'valibot'
import { CATEGORIES, type Category } from '#domain/category'
import type { Goals } from '#domain/goal-profile'
import { fingerprint } from '#lib/fingerprint'
import { type FieldPath, readFields } from '../sources/read-fields'
import { SHORT } from '../sources/submission-shape'

const PROFILE = v.object({
  name: v.pipe(SHORT, v.trim(), v.nonEmpty()),
  description: v.nullish(v.pipe(v.string(), v.maxLength(5_000))),
  isEditable: v.nullish(v.boolean()),
  goals: v.nullish(v.looseObject({})),
})

const UUID = v.pipe(v.string(), v.uuid())
const FRACTION = v.pipe(v.number(), v.gtValue(0), v.maxValue(1))

/** A profile of the earlier product; `isOwn` tells the person's from the default ones. Null when it cannot be read. */
export function readProfile(
  told: unknown,
  place: FieldPath,
): { name: string; description: string; goals: Goals; isOwn: boolean } | null {
  const read = readFields(PROFILE, told, place)
  if (!read) return null
  const { name, description, isEditable, goals } = read
  return { name, description: description ?? '', isOwn: isEditable !== false, goals: goalsOf(goals ?? {}, place) }
}

/** Goal by goal: one for a category that does not exist, or beyond its bounds, costs no other; 0 is no goal. */
function goalsOf(told: object, place: FieldPath): Goals {
  const goals: Goals = {}
  for (const [name, goal] of Object.entries(told)) {
    const category = categoryOf(name)
    if (category && v.is(FRACTION, goal)) goals[category] = goal
    else if (goal !== 0) place.refused.push(`${place.name}goals.${name}: no such category, or no fraction from 0 to 1`)
  }
  return goals
}

const categoryOf = (name: string): Category | undefined => CATEGORIES.find((category) => category === name)

/**
 * The id of an earlier profile here, where ids are UUIDs: its own if it is one, else one made from it, so that the same
 * profile has the same id on every device.
 */
export function ownIdOf(id: string): string {
  if (v.is(UUID, id)) return id.toLowerCase()
  const hex = [0, 1, 2, 3]
    .map((part) => (fingerprint(['earlier profile', part, id]) % 0x100000000).toString(16).padStart(8, '0'))
    .join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
