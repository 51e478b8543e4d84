import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StudyListText, without } from '#domain/lists/study-list'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { readEvent } from '#events/read-event'
import { listOf, ownListOf } from '#events/subjects/study-lists'
import { effectiveEvents } from './counted'
import { DEFAULT_PROFILES, NEW_ID, namedUuid } from './given'
import { anyLog, damagedLog } from './histories'

/** One step of one device. `age`: the form was opened that many of the device's changes ago. */
type Step =
  | { what: 'save'; on: number; age: number; list: StudyListText }
  | { what: 'delete' | 'restore'; on: number }
  | { what: 'sync'; on: number; from: number }

const on = fc.nat(2)
const list = fc.record({
  name: fc.constantFrom('Graphs', 'Trees', 'Heaps'),
  slugs: fc.shuffledSubarray(['two-sum', 'lru-cache', 'heap', 'word-search'], { minLength: 1 }),
  headings: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('A', 'B'), first: fc.constantFrom('two-sum', 'lru-cache', 'heap') }),
    { maxLength: 2, selector: ({ name }) => name },
  ),
})
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('save'), on, age: fc.constantFrom(0, 0, 1, 2), list }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('delete', 'restore'), on }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('sync'), on, from: on }) },
)

const FIRST = { name: 'Graphs', slugs: ['two-sum', 'lru-cache'] }

/** A change of a list, and the log in which a device made it. */
interface Change {
  event: SolvelogEvent
  seen: readonly Commit[]
}

const listIn = (log: readonly Commit[]): StudyListText | null => ownListOf(replay(log), NEW_ID)

const merged = (mine: readonly Commit[], theirs: readonly Commit[]): Commit[] =>
  [...mine, ...planMerge(mine, theirs).fresh].map((commit, i) => ({ ...commit, seq: i + 1 }) as Commit)

/** The logs of three devices that change one list, and all changes that they made. */
function live(steps: readonly Step[]): { logs: Commit[][]; changes: Change[] } {
  let logs: Commit[][] = [[], [], []]
  const changes: Change[] = []
  const carryOut = (device: number, command: Command, now: number) => {
    const log = logs[device] ?? []
    const decision = decide(command, replay(log), { newId: NEW_ID, defaults: DEFAULT_PROFILES })
    if (!decision.ok || decision.events.length === 0) return
    const at = Math.max(now, ...log.map((one) => one.at + 1))
    const stored = { at, device: `device-${device}`, cause: 'person', events: decision.events } as const
    logs[device] = [...log, { seq: log.length + 1, id: namedUuid(`${device} ${now}`), ...stored }]
    changes.push(...decision.events.map((event) => ({ event, seen: log })))
  }
  carryOut(0, { type: 'CreateStudyList', ...FIRST }, 0)
  logs = logs.map(() => logs[0] ?? [])
  steps.forEach((step, n) => {
    const log = logs[step.on] ?? []
    if (step.what === 'sync') logs[step.on] = merged(log, logs[step.from] ?? [])
    if (step.what === 'delete') carryOut(step.on, { type: 'DeleteStudyList', id: NEW_ID }, n + 1)
    if (step.what === 'restore')
      carryOut(step.on, { type: 'RestoreStudyList', commit: 'c1', id: NEW_ID, ...FIRST }, n + 1)
    if (step.what !== 'save') return
    const base = listIn(log.slice(0, log.length - step.age))
    if (base) carryOut(step.on, { type: 'EditStudyList', id: NEW_ID, base, ...step.list }, n + 1)
  })
  return { logs, changes }
}

const addedBy = (event: unknown): string[] => {
  const read = readEvent(event)
  if (!read.known) return []
  if (read.event.type === 'StudyListCreated') return read.event.slugs
  return read.event.type === 'StudyListEdited' && read.event.v !== 1
    ? without(read.event.slugs, read.event.base.slugs)
    : []
}

const removedBy = (event: SolvelogEvent): string[] => {
  if (event.type === 'StudyListDeleted' && event.v === 2) return event.slugs
  return event.type === 'StudyListEdited' && event.v !== 1 ? without(event.base.slugs, event.slugs) : []
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test('[N9] [fault 45] in whatever order the devices merge, the list is the same, and a problem that one added is only missing if one that had seen it removed it', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
      const { logs, changes } = live(steps)
      const lists = ORDERS.map((order) => listIn(order.map((n) => logs[n] ?? []).reduce(merged)))
      for (const list of lists) expect(list).toEqual(lists[0])
      const left = new Set(lists[0]?.slugs)
      const missing = changes.flatMap(({ event }) => addedBy(event)).filter((slug) => !left.has(slug))
      for (const slug of missing) {
        const removals = changes.filter(({ event }) => removedBy(event).includes(slug))
        const hadSeen = removals.some(({ seen }) => seen.some(({ events }) => events.flatMap(addedBy).includes(slug)))
        expect(hadSeen, slug).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

test('[N9] [fault 30] after any loss, withdrawal or merge, an added problem is in its list unless a later change removed it', () => {
  fc.assert(
    fc.property(fc.oneof(anyLog, damagedLog), (log) => {
      const { studyLists } = replay(log)
      const events = [...effectiveEvents(log)].map(({ event }) => event)
      events.forEach((event, n) => {
        if (!('id' in event)) return
        const left = new Set(listOf(studyLists[event.id])?.slugs)
        const removed = new Set(
          events.slice(n + 1).flatMap((one) => ('id' in one && one.id === event.id ? removedBy(one) : [])),
        )
        expect(addedBy(event).filter((slug) => !left.has(slug) && !removed.has(slug))).toEqual([])
      })
    }),
    { numRuns: 300 },
  )
})
