import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { contentIdOf, hasEqualContent } from '#events/contradictions'
import { commitsAddedByMerge, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { nthUuid } from './chance'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from './given'
import { comparableTables, merge, threeLogs, undoImport } from './merging'

const makeNoteEvent = (text: string) => ({ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: text } })

/** Makes a log with one solve and one note. Logs with different notes have the same commit ids and times. */
function makeLogWithNote(text: string): Commit[] {
  return makeCommits([[makeSolveRecorded()], [makeNoteEvent(text)]]).map((commit) => ({
    ...commit,
    id: nthUuid(commit.seq),
  }))
}

const LEFT = makeLogWithNote('left')
const RIGHT = makeLogWithNote('right')

/** Replaces the events of some commits with events of `source`. An odd position is the index of the replacement. */
function replaceSomeEvents(log: readonly Commit[], source: readonly Commit[], positions: readonly number[]): Commit[] {
  return log.map((commit, i) => {
    const other = source[positions[i] ?? 0]
    return (positions[i] ?? 0) % 2 === 0 || !other ? commit : { ...commit, events: other.events }
  })
}

const makeWithdrawal = (log: readonly Commit[]) => [{ type: 'CommitsWithdrawn', v: 1, ids: log.map(({ id }) => id) }]

/** An order of merges between three logs, as pairs [receiver, sender]. After all of them each log has all commits. */
const MERGE_ORDER = [0, 1, 2, 0, 1, 2, 0].flatMap((to) => [[to, (to + 1) % 3] as const, [to, (to + 2) % 3] as const])

/** Returns the JSON text of each event, except the events of commits that the undo of an import has withdrawn. */
function effectiveEventTexts(log: readonly Commit[]): Set<string> {
  const { withdrawn } = replay(log)
  const commits = log.filter(({ id }) => !Object.hasOwn(withdrawn, id))
  return new Set(commits.flatMap(({ events }) => events.map((event) => JSON.stringify(event))))
}

describe('[fault 37] one commit id with two contents', () => {
  test('the contradiction is reported once: to the device that detects it, and to a device that receives both contents', () => {
    const { contradicted, fresh } = planMerge(LEFT, RIGHT)
    expect(contradicted).toEqual([nthUuid(2)])
    expect(planMerge(RIGHT, fresh).contradicted).toEqual([nthUuid(2)])
    const both = merge(LEFT, RIGHT)
    expect(planMerge(both, [...RIGHT, ...LEFT]).contradicted).toEqual([])
    expect(planMerge([], both).contradicted).toEqual([])
    expect(planMerge([], [...LEFT, ...RIGHT]).contradicted).toEqual([nthUuid(2)])
  })

  test('a merge counts each content once, also when the other log has both contents', () => {
    const both = [...LEFT, ...RIGHT.slice(1)]
    const countMerge = (mine: readonly Commit[], theirs: readonly Commit[]) => {
      const mergePlan = planMerge(mine, theirs)
      return { added: commitsAddedByMerge(mergePlan).length, known: mergePlan.known }
    }
    expect(countMerge([], both)).toEqual({ added: 3, known: 0 })
    expect(countMerge(LEFT, both)).toEqual({ added: 1, known: 2 })
    expect(countMerge(LEFT, RIGHT)).toEqual({ added: 1, known: 1 })
    expect(countMerge(merge([], both), both)).toEqual({ added: 0, known: 3 })
    const { solves } = replay(undoImport(merge([], both, nthUuid(9001)), nthUuid(9001), nthUuid(9002)))
    expect(solves).toEqual({})
  })

  test('devices with different contents under one commit id agree after they exchange their logs, and nothing is lost', () => {
    const positions = fc.array(fc.nat(20), { maxLength: 15 })
    const exchanges = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 6 })
    fc.assert(
      fc.property(threeLogs, positions, positions, exchanges, ([a, b, c], positionsB, positionsC, exchanged) => {
        const devices = [a, replaceSomeEvents(a, b, positionsB), merge(replaceSomeEvents(a, c, positionsC), b), b]
        const allEvents = devices.flatMap((log) => [...effectiveEventTexts(log)])
        const allExchanges = [...exchanged, ...[0, 1, 2, 3, 0, 1, 2].map((to, i) => [to, (i + 1) % 4] as const)]
        for (const [to, from] of [...allExchanges, ...allExchanges.map(([x, y]) => [y, x] as const), ...allExchanges]) {
          devices[to] = merge(devices[to] ?? [], devices[from] ?? [])
        }
        const [first = [], ...otherLogs] = devices
        for (const log of otherLogs) expect(comparableTables(log)).toBe(comparableTables(first))
        expect([...effectiveEventTexts(first)].sort()).toEqual([...new Set(allEvents)].sort())
        for (const log of otherLogs) expect(planMerge(log, first)).toMatchObject({ fresh: [], contradicted: [] })
      }),
      { numRuns: 200 },
    )
  })

  test('devices also agree when one commit id has two contents that withdraw different commits', () => {
    fc.assert(
      fc.property(threeLogs, fc.boolean(), ([a, b, c], isUndone) => {
        const left = undoImport(merge(a, b, nthUuid(9001)), nthUuid(9001), nthUuid(9002))
        const right = left.map((commit) =>
          commit.id === nthUuid(9002) ? { ...commit, events: makeWithdrawal(a) } : commit,
        )
        const merged = merge(merge(c, left), right, nthUuid(9003))
        const devices = [left, right, isUndone ? undoImport(merged, nthUuid(9003), nthUuid(9004)) : merged]
        for (const [to, from] of MERGE_ORDER) devices[to] = merge(devices[to] ?? [], devices[from] ?? [])
        const [first = [], ...otherLogs] = devices
        for (const log of otherLogs) expect(comparableTables(log)).toBe(comparableTables(first))
      }),
    )
  })

  test('undoing the import of the second content keeps the device’s own content', () => {
    const merged = merge(LEFT, RIGHT, nthUuid(9001))
    const { solves } = replay(undoImport(merged, nthUuid(9001), nthUuid(9002)))
    const noteAddress = solves[SOLVE_KEY]?.largeFields.notes
    const commit = merged.find(({ seq }) => seq === noteAddress?.seq)
    expect(commit?.events).toEqual([makeNoteEvent('left')])
  })

  test('importing again after an undo restores the second content on every device', () => {
    const [, right] = RIGHT
    if (!right) throw new Error('two commits')
    const copyId = contentIdOf(right)
    const undone = undoImport(merge(LEFT, RIGHT, nthUuid(9001)), nthUuid(9001), nthUuid(9002))
    for (const log of [undone, merge(RIGHT, undone)]) {
      expect(effectiveEventTexts(log)).not.toContain(JSON.stringify(makeNoteEvent('right')))
      expect(planMerge(log, RIGHT)).toMatchObject({ fresh: [], reinstated: [copyId] })
      const again = merge(log, RIGHT, nthUuid(9003))
      expect(effectiveEventTexts(again)).toContain(JSON.stringify(makeNoteEvent('right')))
      expect(planMerge(again, RIGHT).reinstated).toEqual([])
      expect(effectiveEventTexts(undoImport(again, nthUuid(9003), nthUuid(9004)))).not.toContain(
        JSON.stringify(makeNoteEvent('right')),
      )
    }
    expect(planMerge(undone, merge(RIGHT, undone)).reinstated).toEqual([])
  })

  test('a forged commit with the id that another commit’s copy would get hides nothing', () => {
    const [, left] = LEFT
    if (!left) throw new Error('two commits')
    const forged = merge(LEFT, [{ ...left, id: contentIdOf(left), events: [makeNoteEvent('forged')] }])
    expect(effectiveEventTexts(forged)).toEqual(
      new Set([...effectiveEventTexts(LEFT), JSON.stringify(makeNoteEvent('forged'))]),
    )
    const honest = merge(LEFT, RIGHT)
    const [one, other] = [merge(forged, honest), merge(honest, forged)]
    expect(comparableTables(one)).toBe(comparableTables(other))
    expect(effectiveEventTexts(one)).toEqual(new Set([...effectiveEventTexts(forged), ...effectiveEventTexts(honest)]))
  })

  test('a different time of arrival or order of fields does not change the content', () => {
    const [, commit] = LEFT
    if (!commit) throw new Error('two commits')
    const reordered = JSON.parse(
      JSON.stringify({ ...commit, wall: 5 }, [
        'wall',
        'events',
        'changes',
        'notes',
        'key',
        'v',
        'type',
        'cause',
        'device',
        'at',
        'id',
        'seq',
      ]),
    )
    expect(hasEqualContent(commit, reordered)).toBe(true)
    expect(contentIdOf(reordered)).toBe(contentIdOf(commit))
  })

  test('the id computed from the content never changes, because logs contain it', () => {
    // The expected ids were computed from commits of a device with this name.
    const stored = LEFT.map((commit) => ({ ...commit, device: 'device-a' }))
    expect(stored.map(contentIdOf)).toEqual([
      '84cb136a-8afe-80ff-aec5-9d9dc94692b7',
      '82c65917-f96f-87e2-a29c-ce5e3272f183',
    ])
  })
})
