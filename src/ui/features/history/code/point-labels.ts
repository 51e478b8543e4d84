import { ACCEPTED } from '#domain/solve'
import type { JourneyPoint } from '#protocol/history'
import { formatTimeWithSeconds } from '../../../behaviour/local-time'

const KIND = { snapshot: 'Snapshot', checkpoint: 'Checkpoint', run: 'Run' } as const

/** A run passed if all of its tests passed. Without test counts, its status decides. */
export function isPassed({ run }: JourneyPoint): boolean {
  if (!run) return false
  if (run.totalCorrect !== null && run.totalTestcases !== null) return run.totalCorrect === run.totalTestcases
  return run.status === ACCEPTED || run.status === 'Finished'
}

/** The result of a run, for example "Wrong Answer, 3 of 5 tests". */
export function runText({ run }: JourneyPoint): string {
  if (!run) return ''
  const tests = run.totalTestcases === null ? '' : `${run.totalCorrect ?? 0} of ${run.totalTestcases} tests`
  return [run.status, tests].filter(Boolean).join(', ')
}

/** A short label for a point, for example "Run 14:03:21, Wrong Answer, 3 of 5 tests". */
export function pointText(point: JourneyPoint): string {
  const name = point.at === null ? KIND[point.kind] : `${KIND[point.kind]} ${formatTimeWithSeconds(point.at)}`
  const result = point.kind === 'run' ? runText(point) : ''
  const broken = point.trouble === null ? '' : 'cannot be rebuilt'
  return [name, result, broken].filter(Boolean).join(', ')
}

/** The reason why a point has no code. */
export function missingText(point: JourneyPoint | undefined): string {
  return point?.trouble ?? 'The code of this run was not recorded.'
}
