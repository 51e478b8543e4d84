import DiffMatchPatch from 'diff-match-patch'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checksum, normalise } from '#domain/journey/checksum'
import { buildDemoSolves, DEMO_END } from '../../content/demo/build.ts'
import type { CodingJourney, DemoSubmission, Feedback } from '../../content/demo/types.ts'
import { editingStates } from '../../content/demo/typing.ts'

const TWO_WEEKS = 14 * 24 * 3600
const solves = buildDemoSolves()
const journeys = solves.flatMap((solve) => (solve.codingJourney ? [{ solve, journey: solve.codingJourney }] : []))

/** Applies the patches one after another, with the checks a reader of the protocol makes. */
function rebuild(journey: CodingJourney): string {
  const differ = new DiffMatchPatch()
  let text = ''
  journey.snapshots.forEach((snapshot, index) => {
    expect(snapshot.checksumBefore).toBe(checksum(text))
    const [next, applied] = differ.patch_apply(differ.patch_fromText(snapshot.patchText), text)
    expect(applied.every(Boolean)).toBe(true)
    expect(checksum(next)).toBe(snapshot.checksumAfter)
    expect(normalise(next)).toBe(next)
    expect(next).not.toBe(text)
    expect(snapshot.isCheckpoint).toBe(snapshot.fullCode !== undefined)
    if (snapshot.fullCode !== undefined) expect(snapshot.fullCode).toBe(next)
    if (index === 0) expect(snapshot.isCheckpoint).toBe(true)
    text = next
  })
  return text
}

function acceptedAfterFailing(solve: DemoSubmission): boolean {
  return solves.some(
    (other) =>
      other.titleSlug === solve.titleSlug &&
      other.statusDisplay === 'Accepted' &&
      other.timestamp > solve.timestamp &&
      other.timestamp < solve.timestamp + 7200,
  )
}

function subScores({ performance, code_quality }: Feedback): number[] {
  return [performance.time_to_solve, code_quality.readability, code_quality.correctness, code_quality.maintainability]
}

test('[C7] checksums follow the protocol: a signed 32-bit sum in decimal, on normalised text', () => {
  expect(checksum('')).toBe('0')
  expect(checksum('ab\n')).toBe(String((97 * 31 + 98) * 31 + 10))
  expect(checksum('a line long enough to overflow\n')).toMatch(/^-?\d{1,10}$/)
  expect(normalise('e\u0301\u200B\r\nx')).toBe('\u00e9\nx\n')
})

test('[C7] every demo journey rebuilds from its patches with matching checksums', () => {
  for (const { solve, journey } of journeys) {
    expect(rebuild(journey), solve.titleSlug).toBe(solve.code)
    expect(journey.snapshotCount).toBe(journey.snapshots.length)
  }
})

test('[C7] at least 9 demo journeys of 10 to 60 snapshots, one of them a long struggle', () => {
  expect(journeys.length).toBeGreaterThanOrEqual(9)
  for (const { journey } of journeys) {
    expect(journey.snapshotCount).toBeGreaterThanOrEqual(10)
    expect(journey.snapshotCount).toBeLessThanOrEqual(60)
  }
  const long = journeys.find(({ journey }) => journey.snapshotCount >= 50)
  expect(long?.solve.statusDisplay).toBe('Accepted')
  expect(long?.solve.solveTime).toBeGreaterThanOrEqual(60 * 60)
  expect(long?.solve.runEvents?.count).toBeGreaterThanOrEqual(8)
})

test('[C7] demo snapshots and runs lie within the solve, in order', () => {
  for (const { solve, journey } of journeys) {
    const end = solve.timestamp * 1000
    const start = end - (solve.solveTime ?? 0) * 1000
    const runs = solve.runEvents?.runs ?? []
    const typed = journey.snapshots.map((snapshot) => snapshot.timestamp)
    const ran = runs.map((run) => run.startedAt)
    expect(runs.length).toBeGreaterThanOrEqual(3)
    for (const times of [typed, ran]) {
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      expect(times.every((time) => time >= start && time <= end)).toBe(true)
    }
    expect([journey.firstSnapshot, journey.lastSnapshot]).toEqual([typed[0], typed.at(-1)])
    expect(journey.totalCodingTime).toBe(journey.lastSnapshot - journey.firstSnapshot)
    expect([solve.runEvents?.firstRun, solve.runEvents?.lastRun]).toEqual([ran[0], ran.at(-1)])
    expect(runs.at(-1)).toMatchObject({ statusMsg: 'Accepted', code: solve.code })
  }
})

test('[C7] at least 40 solves of 20 problems, failed attempts before accepted ones, several languages', () => {
  const failed = solves.filter((solve) => solve.statusDisplay !== 'Accepted')
  expect(solves.length).toBeGreaterThanOrEqual(40)
  expect(new Set(solves.map((solve) => solve.titleSlug)).size).toBeGreaterThanOrEqual(20)
  expect(new Set(solves.map((solve) => solve.lang)).size).toBeGreaterThanOrEqual(6)
  expect(new Set(failed.map((solve) => solve.statusDisplay)).size).toBe(4)
  expect(failed.filter(acceptedAfterFailing).length).toBeGreaterThanOrEqual(15)
  for (const { submissionDetails: details } of failed) {
    expect(details.lastTestcase ?? details.compileError).toBeTruthy()
  }
})

test('[C7] demo solves carry feedback in range, hints and notes', () => {
  const reviewed = solves.flatMap((solve) => (solve.feedback ? [solve.feedback] : []))
  const scores = reviewed.map((feedback) => feedback.summary.final_score)
  expect(reviewed.length).toBeGreaterThanOrEqual(15)
  expect(Math.min(...scores)).toBeLessThan(50)
  expect(Math.max(...scores)).toBeGreaterThanOrEqual(90)
  expect(scores.every((score) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true)
  expect(reviewed.flatMap(subScores).every((score) => Number.isInteger(score) && score >= 0 && score <= 5)).toBe(true)
  expect(new Set(solves.map((solve) => solve.usedHints)).size).toBe(4)
  expect(solves.filter((solve) => solve.problemNote).length).toBeGreaterThanOrEqual(10)
  expect(solves.filter((solve) => solve.notes).length).toBeGreaterThanOrEqual(5)
})

test('[C7] demo ids are unique, solves are in order, inside the two weeks, and the same on every build', () => {
  const times = solves.map((solve) => solve.timestamp)
  expect(new Set(solves.map((solve) => solve.id)).size).toBe(solves.length)
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  expect(times.every((time) => time > DEMO_END - TWO_WEEKS && time <= DEMO_END)).toBe(true)
  const text = JSON.stringify(solves)
  expect(JSON.stringify(buildDemoSolves())).toBe(text)
  expect(text.length).toBeLessThan(1_200_000)
})

test('[C7] typing always arrives at the text it set out for', () => {
  const line = fc.constantFrom('a = 1\n', 'b = a + 1\n', '    return b\n', '\n', 'print(a)\n', 'x')
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(''))
  fc.assert(
    fc.property(text, text, (before, after) => {
      expect(editingStates(before, after).at(-1)).toBe(after)
    }),
  )
})
