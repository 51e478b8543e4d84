import { ACCEPTED } from '#domain/solve'
import type { JourneyPoint } from '#protocol/history'
import { formatTimeWithSeconds } from '../../../behaviour/local-time'

const KIND_LABELS = { snapshot: 'Snapshot', checkpoint: 'Checkpoint', run: 'Run' } as const

/** Whether all tests of a run passed. If the number of tests is unknown, the status of the run decides. */
export function isPassed({ run }: JourneyPoint): boolean {
  if (!run) return false
  if (run.totalCorrect !== null && run.totalTestcases !== null) return run.totalCorrect === run.totalTestcases
  return run.status === ACCEPTED || run.status === 'Finished'
}

/** Describes the result of a run, for example "Wrong Answer, 3 of 5 tests". */
export function describeRun({ run }: JourneyPoint): string {
  if (!run) return ''
  const tests = run.totalTestcases === null ? '' : `${run.totalCorrect ?? 0} of ${run.totalTestcases} tests`
  return [run.status, tests].filter(Boolean).join(', ')
}

/** Returns a short label for a point, for example "Run 14:03:21, Wrong Answer, 3 of 5 tests". */
export function describePoint(point: JourneyPoint): string {
  const name =
    point.at === null ? KIND_LABELS[point.kind] : `${KIND_LABELS[point.kind]} ${formatTimeWithSeconds(point.at)}`
  const result = point.kind === 'run' ? describeRun(point) : ''
  const brokenText = point.trouble === null ? '' : 'cannot be rebuilt'
  return [name, result, brokenText].filter(Boolean).join(', ')
}

export function explainMissingCode(point: JourneyPoint | undefined): string {
  return point?.trouble ?? 'The code of this run was not recorded.'
}
