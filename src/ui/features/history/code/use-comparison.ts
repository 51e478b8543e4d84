import type { SolveKey } from '#domain/solve'
import type { DiffLine } from '#protocol/history'
import type { Result } from '#protocol/result'
import { useLatestQuery } from '../../../shared/use-followed'
import { readComparison } from '../detail-actions'

/** The lines in which two points differ; null until the first have come. `late` while they are of other points. */
export function useComparison(
  key: SolveKey,
  before: number | null,
  after: number,
): { answer: Result<DiffLine[]>; late: boolean } | null {
  const name = before === null ? null : `${before} ${after}`
  const told = useLatestQuery(name, () => readComparison(key, before ?? after, after))
  return told && { answer: told.answer, late: told.name !== name }
}
