import type { SolveKey } from '#domain/solve'
import type { Result } from '#wire/result'
import type { DiffLine } from '#wire/solves'
import { readComparison } from '../../../actions/history/detail'
import { useFollowed } from '../../../kit/use-followed'

/** The lines in which two points differ; null until the first have come. `late` while they are of other points. */
export function useComparison(
  key: SolveKey,
  before: number | null,
  after: number,
): { answer: Result<DiffLine[]>; late: boolean } | null {
  const name = before === null ? null : `${before} ${after}`
  const told = useFollowed(name, () => readComparison(key, before ?? after, after))
  return told && { answer: told.answer, late: told.name !== name }
}
