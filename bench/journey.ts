import DiffMatchPatch from 'diff-match-patch'
import { textOf, toChecksummedText } from '../src/domain/journey/checksummed-text'
import { diffLines } from '../src/domain/journey/diff-lines'
import { applyPatch } from '../src/domain/journey/patch'
import { rebuildJourney } from '../src/domain/journey/rebuild'
import { record } from '../test/unit/journey/history'
import { heading, type MedianAndRange, medianAndRange, ms, ratioText, report, verdict } from './figures'

const ROUNDS = 21
const SNAPSHOTS = 500

function timed(run: () => void): MedianAndRange {
  return medianAndRange(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  )
}

/** Creates a recorded journey that types `lines` lines of code, one change per snapshot, and sometimes returns to an earlier line. */
export function typingSession(lines: number): string[] {
  const code = Array.from(
    { length: lines },
    (_, index) => `    value_${index} = solve(items[${index}], target - ${index})`,
  )
  return Array.from({ length: SNAPSHOTS }, (_, index) => {
    const place = (index * 37) % code.length
    code[place] = `    value_${place} = solve(items[${place}], target + ${index})  # changed in step ${index}`
    return `${code.join('\n')}\n`
  })
}

/** Applies the same patches with the library alone, without verification. */
function applyBlindly(texts: ReturnType<typeof record>['snapshots']): void {
  const differ = new DiffMatchPatch()
  let code = ''
  for (const { patchText = '' } of texts) [code] = differ.patch_apply(differ.patch_fromText(patchText), code)
}

/** Rebuilds journeys of 500 snapshots and compares the time with applying the same patches without verification. */
export function journey(): void {
  heading(`Rebuilding a journey of ${SNAPSHOTS} snapshots`)
  for (const lines of [40, 200, 1000]) {
    const { snapshots, truth } = record(typingSession(lines), 20)
    const checked = timed(() => rebuildJourney(snapshots))
    const blind = timed(() => applyBlindly(snapshots))
    const exact = timed(() => {
      let code = toChecksummedText('')
      for (const { patchText = '' } of snapshots) code = applyPatch(code, patchText) ?? code
    })
    const goal = verdict({ text: 'under 30 ms', met: checked.median < 30 })
    const note = `${ratioText(checked.median, blind.median)} of the library's patch_apply without checks; ${goal}`
    report(`${lines} lines, checked at every step`, ms(checked), note)
    report(`${lines} lines, exact patches, summed but not compared`, ms(exact))
    const rebuilt = rebuildJourney(snapshots).flatMap(({ code }) => code ?? [])
    report(`${lines} lines, the code of every point put together`, ms(timed(() => rebuilt.map(textOf))))
    report(
      `${lines} lines, first text against last, line by line`,
      ms(timed(() => diffLines(truth[0] ?? '', truth.at(-1) ?? ''))),
    )
  }
}
