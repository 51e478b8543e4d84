import DiffMatchPatch from 'diff-match-patch'
import { toChecksummedText, toPlainText } from '../src/domain/journey/checksummed-text'
import { diffLines } from '../src/domain/journey/diff-lines'
import { applyPatch } from '../src/domain/journey/patch'
import { rebuildJourney } from '../src/domain/journey/rebuild'
import { recordHistory } from '../test/unit/journey/history'
import {
  addFigure,
  computeMedianAndRange,
  formatGoal,
  formatMs,
  formatRatio,
  type MedianAndRange,
  startTable,
} from './figures'

const ROUNDS = 21
const SNAPSHOT_COUNT = 500

function measureRounds(run: () => void): MedianAndRange {
  return computeMedianAndRange(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}

/** Returns 500 versions of a text of `lines` lines. Each version differs from the last in one line. */
export function createTextVersions(lines: number): string[] {
  const code = Array.from(
    { length: lines },
    (_, index) => `    value_${index} = solve(items[${index}], target - ${index})`,
  )
  return Array.from({ length: SNAPSHOT_COUNT }, (_, index) => {
    const changedLine = (index * 37) % code.length
    code[changedLine] =
      `    value_${changedLine} = solve(items[${changedLine}], target + ${index})  # changed in step ${index}`
    return `${code.join('\n')}\n`
  })
}

function applyUnchecked(snapshots: ReturnType<typeof recordHistory>['snapshots']): void {
  const differ = new DiffMatchPatch()
  let code = ''
  for (const { patchText = '' } of snapshots) [code] = differ.patch_apply(differ.patch_fromText(patchText), code)
}

/** Measures rebuilding the code of each of 500 recorded snapshots, and compares it with applying the same patches without checks. */
export function benchJourney(): void {
  startTable(`Rebuilding a journey of ${SNAPSHOT_COUNT} snapshots`)
  for (const lines of [40, 200, 1000]) {
    const { snapshots, expectedCodes } = recordHistory(createTextVersions(lines), 20)
    const checked = measureRounds(() => rebuildJourney(snapshots))
    const unchecked = measureRounds(() => applyUnchecked(snapshots))
    const exact = measureRounds(() => {
      let code = toChecksummedText('')
      for (const { patchText = '' } of snapshots) code = applyPatch(code, patchText) ?? code
    })
    const goal = formatGoal({ text: 'under 30 ms', met: checked.median < 30 })
    const note = `${formatRatio(checked.median, unchecked.median)} of the library's patch_apply without checks; ${goal}`
    addFigure(`${lines} lines, checked at every step`, formatMs(checked), note)
    addFigure(`${lines} lines, exact patches, summed but not compared`, formatMs(exact))
    const rebuilt = rebuildJourney(snapshots).flatMap(({ code }) => code ?? [])
    addFigure(
      `${lines} lines, the code of every point put together`,
      formatMs(measureRounds(() => rebuilt.map(toPlainText))),
    )
    addFigure(
      `${lines} lines, first text against last, line by line`,
      formatMs(measureRounds(() => diffLines(expectedCodes[0] ?? '', expectedCodes.at(-1) ?? ''))),
    )
  }
}
