import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { computeContentId, hasEqualContent } from '#events/contradictions'
import { getCommitsAddedByMerge, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { assertProperty } from '../../property'
import { makeNthUuid } from './command-generators'
import { makeCommits, makeSolveRecorded, SOLVE_KEY } from './event-fixtures'
import { anyUnmergedLogs, formatComparableTables, merge, undoImport } from './merging'

const makeNoteEvent = (text: string) => ({ type: 'DetailsEdited', v: 1, key: SOLVE_KEY, changes: { notes: text } })

/** Logs with different notes have the same commit ids and times. */
function makeLogWithNote(text: string): Commit[] {
  return makeCommits([[makeSolveRecorded()], [makeNoteEvent(text)]]).map((commit) => ({
    ...commit,
    id: makeNthUuid(commit.seq),
  }))
}

const LEFT_LOG = makeLogWithNote('left')
const RIGHT_LOG = makeLogWithNote('right')

/**
 * `positions[i]` is the index of the commit in `source` that has the new events of commit i. Even or missing numbers
 * change nothing.
 */
function replaceSomeEvents(log: readonly Commit[], source: readonly Commit[], positions: readonly number[]): Commit[] {
  return log.map((commit, i) => {
    const replacement = source[positions[i] ?? 0]
    return (positions[i] ?? 0) % 2 === 0 || !replacement ? commit : { ...commit, events: replacement.events }
  })
}

const makeWithdrawal = (log: readonly Commit[]) => [{ type: 'CommitsWithdrawn', v: 1, ids: log.map(({ id }) => id) }]

/** Pairs of two logs: [receiver, sender]. After all merges, each of three logs has all commits. */
const MERGE_ORDER = [0, 1, 2, 0, 1, 2, 0].flatMap((to) => [[to, (to + 1) % 3] as const, [to, (to + 2) % 3] as const])

/** Returns the JSON text of each event, except the events of commits that the undo of an import has withdrawn. */
function listEffectiveEventTexts(log: readonly Commit[]): Set<string> {
  const { withdrawn } = replay(log)
  const commits = log.filter(({ id }) => !Object.hasOwn(withdrawn, id))
  return new Set(commits.flatMap(({ events }) => events.map((event) => JSON.stringify(event))))
}

describe('[fault 37] one commit id with two contents', () => {
  test('the contradiction is reported once: to the device that detects it, and to a device that receives both contents', () => {
    const { contradicted, fresh } = planMerge(LEFT_LOG, RIGHT_LOG)
    expect(contradicted).toEqual([makeNthUuid(2)])
    expect(planMerge(RIGHT_LOG, fresh).contradicted).toEqual([makeNthUuid(2)])
    const logWithBoth = merge(LEFT_LOG, RIGHT_LOG)
    expect(planMerge(logWithBoth, [...RIGHT_LOG, ...LEFT_LOG]).contradicted).toEqual([])
    expect(planMerge([], logWithBoth).contradicted).toEqual([])
    expect(planMerge([], [...LEFT_LOG, ...RIGHT_LOG]).contradicted).toEqual([makeNthUuid(2)])
  })

  test('a merge counts each content once, also when the other log has both contents', () => {
    const logWithBoth = [...LEFT_LOG, ...RIGHT_LOG.slice(1)]
    const countMerge = (mine: readonly Commit[], theirs: readonly Commit[]) => {
      const mergePlan = planMerge(mine, theirs)
      return { added: getCommitsAddedByMerge(mergePlan).length, known: mergePlan.known }
    }
    expect(countMerge([], logWithBoth)).toEqual({ added: 3, known: 0 })
    expect(countMerge(LEFT_LOG, logWithBoth)).toEqual({ added: 1, known: 2 })
    expect(countMerge(LEFT_LOG, RIGHT_LOG)).toEqual({ added: 1, known: 1 })
    expect(countMerge(merge([], logWithBoth), logWithBoth)).toEqual({ added: 0, known: 3 })
    const { solves } = replay(
      undoImport(merge([], logWithBoth, makeNthUuid(9001)), makeNthUuid(9001), makeNthUuid(9002)),
    )
    expect(solves).toEqual({})
  })

  test('devices with different contents under one commit id agree after they exchange their logs, and nothing is lost', () => {
    const positions = fc.array(fc.nat(20), { maxLength: 15 })
    const exchanges = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 6 })
    assertProperty(
      fc.property(anyUnmergedLogs, positions, positions, exchanges, ([a, b, c], positionsB, positionsC, exchanged) => {
        const deviceLogs = [a, replaceSomeEvents(a, b, positionsB), merge(replaceSomeEvents(a, c, positionsC), b), b]
        const allEvents = deviceLogs.flatMap((log) => [...listEffectiveEventTexts(log)])
        const allExchanges = [...exchanged, ...[0, 1, 2, 3, 0, 1, 2].map((to, i) => [to, (i + 1) % 4] as const)]
        for (const [to, from] of [...allExchanges, ...allExchanges.map(([x, y]) => [y, x] as const), ...allExchanges]) {
          deviceLogs[to] = merge(deviceLogs[to] ?? [], deviceLogs[from] ?? [])
        }
        const [firstLog = [], ...otherLogs] = deviceLogs
        for (const log of otherLogs) expect(formatComparableTables(log)).toBe(formatComparableTables(firstLog))
        expect([...listEffectiveEventTexts(firstLog)].sort()).toEqual([...new Set(allEvents)].sort())
        for (const log of otherLogs) expect(planMerge(log, firstLog)).toMatchObject({ fresh: [], contradicted: [] })
      }),
      { numRuns: 200 },
    )
  })

  test('devices also agree when one commit id has two contents that withdraw different commits', () => {
    assertProperty(
      fc.property(anyUnmergedLogs, fc.boolean(), ([a, b, c], isUndone) => {
        const leftLog = undoImport(merge(a, b, makeNthUuid(9001)), makeNthUuid(9001), makeNthUuid(9002))
        const rightLog = leftLog.map((commit) =>
          commit.id === makeNthUuid(9002) ? { ...commit, events: makeWithdrawal(a) } : commit,
        )
        const mergedLog = merge(merge(c, leftLog), rightLog, makeNthUuid(9003))
        const deviceLogs = [
          leftLog,
          rightLog,
          isUndone ? undoImport(mergedLog, makeNthUuid(9003), makeNthUuid(9004)) : mergedLog,
        ]
        for (const [to, from] of MERGE_ORDER) deviceLogs[to] = merge(deviceLogs[to] ?? [], deviceLogs[from] ?? [])
        const [firstLog = [], ...otherLogs] = deviceLogs
        for (const log of otherLogs) expect(formatComparableTables(log)).toBe(formatComparableTables(firstLog))
      }),
    )
  })

  test('undoing the import of the second content keeps the device’s own content', () => {
    const mergedLog = merge(LEFT_LOG, RIGHT_LOG, makeNthUuid(9001))
    const { solves } = replay(undoImport(mergedLog, makeNthUuid(9001), makeNthUuid(9002)))
    const noteAddress = solves[SOLVE_KEY]?.largeFields.notes
    const commit = mergedLog.find(({ seq }) => seq === noteAddress?.seq)
    expect(commit?.events).toEqual([makeNoteEvent('left')])
  })

  test('importing again after an undo restores the second content on every device', () => {
    const [, rightLog] = RIGHT_LOG
    if (!rightLog) throw new Error('two commits')
    const copyId = computeContentId(rightLog)
    const undoneLog = undoImport(merge(LEFT_LOG, RIGHT_LOG, makeNthUuid(9001)), makeNthUuid(9001), makeNthUuid(9002))
    for (const log of [undoneLog, merge(RIGHT_LOG, undoneLog)]) {
      expect(listEffectiveEventTexts(log)).not.toContain(JSON.stringify(makeNoteEvent('right')))
      expect(planMerge(log, RIGHT_LOG)).toMatchObject({ fresh: [], reinstated: [copyId] })
      const reimportedLog = merge(log, RIGHT_LOG, makeNthUuid(9003))
      expect(listEffectiveEventTexts(reimportedLog)).toContain(JSON.stringify(makeNoteEvent('right')))
      expect(planMerge(reimportedLog, RIGHT_LOG).reinstated).toEqual([])
      expect(listEffectiveEventTexts(undoImport(reimportedLog, makeNthUuid(9003), makeNthUuid(9004)))).not.toContain(
        JSON.stringify(makeNoteEvent('right')),
      )
    }
    expect(planMerge(undoneLog, merge(RIGHT_LOG, undoneLog)).reinstated).toEqual([])
  })

  test('a forged commit with the id that another commit’s copy would get hides nothing', () => {
    const [, leftLog] = LEFT_LOG
    if (!leftLog) throw new Error('two commits')
    const forgedLog = merge(LEFT_LOG, [
      { ...leftLog, id: computeContentId(leftLog), events: [makeNoteEvent('forged')] },
    ])
    expect(listEffectiveEventTexts(forgedLog)).toEqual(
      new Set([...listEffectiveEventTexts(LEFT_LOG), JSON.stringify(makeNoteEvent('forged'))]),
    )
    const honestLog = merge(LEFT_LOG, RIGHT_LOG)
    const [forgedFirst, honestFirst] = [merge(forgedLog, honestLog), merge(honestLog, forgedLog)]
    expect(formatComparableTables(forgedFirst)).toBe(formatComparableTables(honestFirst))
    expect(listEffectiveEventTexts(forgedFirst)).toEqual(
      new Set([...listEffectiveEventTexts(forgedLog), ...listEffectiveEventTexts(honestLog)]),
    )
  })

  test('a different time of arrival or order of fields does not change the content', () => {
    const [, commit] = LEFT_LOG
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
    expect(computeContentId(reordered)).toBe(computeContentId(commit))
  })

  test('the id computed from the content never changes, because logs contain it', () => {
    // The expected ids belong to commits of a device with this name.
    const commits = LEFT_LOG.map((commit) => ({ ...commit, device: 'device-a' }))
    expect(commits.map(computeContentId)).toEqual([
      '84cb136a-8afe-80ff-aec5-9d9dc94692b7',
      '82c65917-f96f-87e2-a29c-ce5e3272f183',
    ])
  })
})
