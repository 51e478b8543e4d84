import type { SolveFacts } from '#domain/solve'
import { formatNumber } from '#lib/format'
import type { FieldPath } from './read-fields'

/** Characters that one submission may bring in all: far above anything real, far below what would hurt. */
const MOST_WEIGHT = 8_000_000

/** From what matters most to what is missed least: the story of the code gives way to the code. */
const ORDER = [
  'submissionId',
  'title',
  'timeUsed',
  'usedHints',
  'qualityScore',
  'code',
  'problemNote',
  'submissionDetails',
  'problemDescription',
  'codingJourney',
  'runEvents',
] as const satisfies readonly (keyof SolveFacts)[]

/** Leaves out, and refuses with its place, each fact with which a submission would grow too heavy. */
export function enforceSizeLimit(facts: SolveFacts, place: FieldPath): SolveFacts {
  const kept: SolveFacts = { ...facts }
  let total = 0
  for (const name of ORDER) {
    const weight = charactersIn(facts[name])
    if (total + weight <= MOST_WEIGHT) total += weight
    else {
      delete kept[name]
      place.refused.push(
        `${place.name}${name}: the submission would hold more than ${formatNumber(MOST_WEIGHT)} characters`,
      )
    }
  }
  return kept
}

/** The characters of every text within a value. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + charactersIn(one), 0)
}
