import DiffMatchPatch from 'diff-match-patch'
import { expect, test } from 'vitest'
import { computeChecksum, normalizeText } from '#domain/journey/checksum'
import { buildDemoSolves, DEMO_END_SECONDS } from '../../content/demo/build.ts'
import type { CodingJourney } from '../../content/demo/types.ts'

const TWO_WEEKS_SECONDS = 14 * 24 * 3600
const solves = buildDemoSolves()
const journeys = solves.flatMap((solve) => (solve.codingJourney ? [{ solve, journey: solve.codingJourney }] : []))

/**
 * Applies the patches of a code history and returns the last text. Fails if a snapshot breaks a rule of the extension's
 * protocol.
 */
function rebuildFromPatches(journey: CodingJourney): string {
  const differ = new DiffMatchPatch()
  let text = ''
  journey.snapshots.forEach((snapshot, index) => {
    expect(snapshot.checksumBefore).toBe(computeChecksum(text))
    const [nextText, patchResults] = differ.patch_apply(differ.patch_fromText(snapshot.patchText), text)
    expect(patchResults.every(Boolean)).toBe(true)
    expect(computeChecksum(nextText)).toBe(snapshot.checksumAfter)
    expect(normalizeText(nextText)).toBe(nextText)
    expect(nextText).not.toBe(text)
    expect(snapshot.isCheckpoint).toBe(snapshot.fullCode !== undefined)
    if (snapshot.fullCode !== undefined) expect(snapshot.fullCode).toBe(nextText)
    if (index === 0) expect(snapshot.isCheckpoint).toBe(true)
    text = nextText
  })
  return text
}

test('[C7] every demo journey rebuilds from its patches with matching checksums', () => {
  for (const { solve, journey } of journeys) {
    expect(rebuildFromPatches(journey), solve.titleSlug).toBe(solve.code)
    expect(journey.snapshotCount).toBe(journey.snapshots.length)
  }
})

test('[C7] demo snapshots and runs have times within the solve, in order', () => {
  for (const { solve, journey } of journeys) {
    const end = solve.timestamp * 1000
    const start = end - (solve.solveTime ?? 0) * 1000
    const runs = solve.runEvents?.runs ?? []
    const snapshotTimes = journey.snapshots.map((snapshot) => snapshot.timestamp)
    const runTimes = runs.map((run) => run.startedAt)
    expect(runs.length).toBeGreaterThanOrEqual(3)
    for (const times of [snapshotTimes, runTimes]) {
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      expect(times.every((time) => time >= start && time <= end)).toBe(true)
    }
    expect([journey.firstSnapshot, journey.lastSnapshot]).toEqual([snapshotTimes[0], snapshotTimes.at(-1)])
    expect(journey.totalCodingTime).toBe(journey.lastSnapshot - journey.firstSnapshot)
    expect([solve.runEvents?.firstRun, solve.runEvents?.lastRun]).toEqual([runTimes[0], runTimes.at(-1)])
    expect(runs.at(-1)).toMatchObject({ statusMsg: 'Accepted', code: solve.code })
  }
})

test('[C7] demo ids are unique, solves are in order and within two weeks, and every build makes the same ones', () => {
  const times = solves.map((solve) => solve.timestamp)
  expect(new Set(solves.map((solve) => solve.id)).size).toBe(solves.length)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect(times.every((time) => time > DEMO_END_SECONDS - TWO_WEEKS_SECONDS && time <= DEMO_END_SECONDS)).toBe(true)
  const text = JSON.stringify(solves)
  expect(JSON.stringify(buildDemoSolves())).toBe(text)
  expect(text.length).toBeLessThan(1_200_000)
})
