import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Commit } from '#events/commit'
import { contentIdOf, hasEqualContent } from '#events/contradictions'
import { commitsAddedByMerge, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { uuid } from './chance'
import { commitsOf, KEY, recorded } from './given'
import { comparableTables, merge, threeLogs, undo } from './merging'

const note = (notes: string) => ({ type: 'DetailsEdited', v: 1, key: KEY, changes: { notes } })

/** A log with one solve and one note. The note's commit has the same id and time in every such log. */
function logWith(text: string): Commit[] {
  return commitsOf([[recorded()], [note(text)]]).map((commit) => ({ ...commit, id: uuid(commit.seq) }))
}

const LEFT = logWith('left')
const RIGHT = logWith('right')

/** A log in which some commits have the content of others, but their own ids. */
function forged(log: readonly Commit[], from: readonly Commit[], places: readonly number[]): Commit[] {
  return log.map((commit, i) => {
    const other = from[places[i] ?? 0]
    return (places[i] ?? 0) % 2 === 0 || !other ? commit : { ...commit, events: other.events }
  })
}

const ruling = (log: readonly Commit[]) => [{ type: 'CommitsWithdrawn', v: 1, ids: log.map(({ id }) => id) }]

/** The pairs of a merge order of three logs, after which each has the commits of all. */
const MEETINGS = [0, 1, 2, 0, 1, 2, 0].flatMap((to) => [[to, (to + 1) % 3] as const, [to, (to + 2) % 3] as const])

/** The texts in the events of all commits that count. */
function counted(log: readonly Commit[]): Set<string> {
  const { withdrawn } = replay(log)
  const commits = log.filter(({ id }) => !Object.hasOwn(withdrawn, id))
  return new Set(commits.flatMap(({ events }) => events.map((event) => JSON.stringify(event))))
}

describe('[fault 37] one commit id with two contents', () => {
  test('it is reported once: to the device that finds it, and to a device that receives the copies', () => {
    const { contradicted, fresh } = planMerge(LEFT, RIGHT)
    expect(contradicted).toEqual([uuid(2)])
    expect(planMerge(RIGHT, fresh).contradicted).toEqual([uuid(2)])
    const both = merge(LEFT, RIGHT)
    expect(planMerge(both, [...RIGHT, ...LEFT]).contradicted).toEqual([])
    expect(planMerge([], both).contradicted).toEqual([])
    expect(planMerge([], [...LEFT, ...RIGHT]).contradicted).toEqual([uuid(2)])
  })

  test('a merge counts each content once, also when the other log holds both contents', () => {
    const both = [...LEFT, ...RIGHT.slice(1)]
    const counts = (mine: readonly Commit[], theirs: readonly Commit[]) => {
      const found = planMerge(mine, theirs)
      return { brought: commitsAddedByMerge(found).length, known: found.known }
    }
    expect(counts([], both)).toEqual({ brought: 3, known: 0 })
    expect(counts(LEFT, both)).toEqual({ brought: 1, known: 2 })
    expect(counts(LEFT, RIGHT)).toEqual({ brought: 1, known: 1 })
    expect(counts(merge([], both), both)).toEqual({ brought: 0, known: 3 })
    const { solves } = replay(undo(merge([], both, uuid(9001)), uuid(9001), uuid(9002)))
    expect(solves).toEqual({})
  })

  test('devices that change any content under one id agree once all have exchanged, and nothing is lost', () => {
    const places = fc.array(fc.nat(20), { maxLength: 15 })
    const meetings = fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 6 })
    fc.assert(
      fc.property(threeLogs, places, places, meetings, ([a, b, c], some, others, met) => {
        const devices = [a, forged(a, b, some), merge(forged(a, c, others), b), b]
        const every = devices.flatMap((log) => [...counted(log)])
        const all = [...met, ...[0, 1, 2, 3, 0, 1, 2].map((to, i) => [to, (i + 1) % 4] as const)]
        for (const [to, from] of [...all, ...all.map(([x, y]) => [y, x] as const), ...all]) {
          devices[to] = merge(devices[to] ?? [], devices[from] ?? [])
        }
        const [first = [], ...rest] = devices
        for (const log of rest) expect(comparableTables(log)).toBe(comparableTables(first))
        expect([...counted(first)].sort()).toEqual([...new Set(every)].sort())
        for (const log of rest) expect(planMerge(log, first)).toMatchObject({ fresh: [], contradicted: [] })
      }),
      { numRuns: 200 },
    )
  })

  test('devices also agree when the two contents name the commits of an undone import', () => {
    fc.assert(
      fc.property(threeLogs, fc.boolean(), ([a, b, c], isUndone) => {
        const left = undo(merge(a, b, uuid(9001)), uuid(9001), uuid(9002))
        const right = left.map((commit) => (commit.id === uuid(9002) ? { ...commit, events: ruling(a) } : commit))
        const met = merge(merge(c, left), right, uuid(9003))
        const devices = [left, right, isUndone ? undo(met, uuid(9003), uuid(9004)) : met]
        for (const [to, from] of MEETINGS) devices[to] = merge(devices[to] ?? [], devices[from] ?? [])
        const [first = [], ...rest] = devices
        for (const log of rest) expect(comparableTables(log)).toBe(comparableTables(first))
      }),
    )
  })

  test('undoing the import that brought the second content keeps the own content', () => {
    const merged = merge(LEFT, RIGHT, uuid(9001))
    const { solves } = replay(undo(merged, uuid(9001), uuid(9002)))
    const at = solves[KEY]?.largeFields.notes
    const commit = merged.find(({ seq }) => seq === at?.seq)
    expect(commit?.events).toEqual([note('left')])
  })

  test('importing again after an undo brings the second content back, on every device', () => {
    const [, right] = RIGHT
    if (!right) throw new Error('two commits')
    const copy = contentIdOf(right)
    const undone = undo(merge(LEFT, RIGHT, uuid(9001)), uuid(9001), uuid(9002))
    for (const log of [undone, merge(RIGHT, undone)]) {
      expect(counted(log)).not.toContain(JSON.stringify(note('right')))
      expect(planMerge(log, RIGHT)).toMatchObject({ fresh: [], reinstated: [copy] })
      const again = merge(log, RIGHT, uuid(9003))
      expect(counted(again)).toContain(JSON.stringify(note('right')))
      expect(planMerge(again, RIGHT).reinstated).toEqual([])
      expect(counted(undo(again, uuid(9003), uuid(9004)))).not.toContain(JSON.stringify(note('right')))
    }
    expect(planMerge(undone, merge(RIGHT, undone)).reinstated).toEqual([])
  })

  test('a commit that reuses the id of a copy for another content hides nothing', () => {
    const [, left] = LEFT
    if (!left) throw new Error('two commits')
    const forged = merge(LEFT, [{ ...left, id: contentIdOf(left), events: [note('forged')] }])
    expect(counted(forged)).toEqual(new Set([...counted(LEFT), JSON.stringify(note('forged'))]))
    const honest = merge(LEFT, RIGHT)
    const [one, other] = [merge(forged, honest), merge(honest, forged)]
    expect(comparableTables(one)).toBe(comparableTables(other))
    expect(counted(one)).toEqual(new Set([...counted(forged), ...counted(honest)]))
  })

  test('another time of arrival or order of fields is the same content', () => {
    const [, commit] = LEFT
    if (!commit) throw new Error('two commits')
    const turned = JSON.parse(
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
    expect(hasEqualContent(commit, turned)).toBe(true)
    expect(contentIdOf(turned)).toBe(contentIdOf(commit))
  })

  test('the id computed from a content never changes, because logs contain it', () => {
    // The expected ids were computed from commits of a device with this name.
    const stored = LEFT.map((commit) => ({ ...commit, device: 'device-a' }))
    expect(stored.map(contentIdOf)).toEqual([
      '84cb136a-8afe-80ff-aec5-9d9dc94692b7',
      '82c65917-f96f-87e2-a29c-ce5e3272f183',
    ])
  })
})
