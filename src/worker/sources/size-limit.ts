import type { SolveFacts } from '#domain/solve'
import { formatNumber } from '#lib/format'
import type { FieldPath } from './read-fields'

/** Maximum characters of one submission: far above any real one, far below a harmful size. */
const MAX_SIZE = 8_000_000

/** By importance: the code is kept before its journey. */
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

/** Drops facts that would exceed the size limit, and records their paths. */
export function enforceSizeLimit(facts: SolveFacts, place: FieldPath): SolveFacts {
  const kept: SolveFacts = { ...facts }
  let total = 0
  for (const name of ORDER) {
    const size = charactersIn(facts[name])
    if (total + size <= MAX_SIZE) total += size
    else {
      delete kept[name]
      place.refused.push(
        `${place.name}${name}: the submission would hold more than ${formatNumber(MAX_SIZE)} characters`,
      )
    }
  }
  return kept
}

/** Counts the characters of all texts in a value. */
function charactersIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + charactersIn(one), 0)
}
