import type { SolveKey } from '#domain/solve'
import type { DiffLine } from '#protocol/history'
import type { Result } from '#protocol/result'
import { useLatestQuery } from '../../../shared/use-latest-query'
import { readComparison } from '../detail-actions'

/** The lines that differ between two points. Null until the first result. `late` while the result is of earlier inputs. */
export function useComparison(
  key: SolveKey,
  before: number | null,
  after: number,
): { answer: Result<DiffLine[]>; late: boolean } | null {
  const name = before === null ? null : `${before} ${after}`
  const latest = useLatestQuery(name, () => readComparison(key, before ?? after, after))
  return latest && { answer: latest.answer, late: latest.name !== name }
}
