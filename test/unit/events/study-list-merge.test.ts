import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSections } from '#domain/lists/sections'
import { excludeSlugs, type StudyListText } from '#domain/lists/study-list'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import type { SolvelogEvent } from '#events/event'
import { planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import { isOfType, readEvent } from '#events/read-event'
import { findOwnList, getExistingList } from '#events/subjects/study-lists'
import { assertProperty } from '../../property'
import { listEffectiveEvents } from './effective-events'
import { DEFAULT_PROFILES, makeNamedUuid, NEW_ID } from './event-fixtures'
import { anyDamagedLog, anyLog } from './histories'

/** `age` is the number of commits in the device's log since the form was opened. */
type ListStep =
  | { what: 'save'; on: number; age: number; list: StudyListText }
  | { what: 'delete' | 'restore'; on: number }
  | { what: 'sync'; on: number; from: number }

const anyDevice = fc.nat(2)
const anyList = fc.record({
  name: fc.constantFrom('Graphs', 'Trees', 'Heaps'),
  slugs: fc.shuffledSubarray(['two-sum', 'lru-cache', 'heap', 'word-search'], { minLength: 1 }),
  headings: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('A', 'B'), first: fc.constantFrom('two-sum', 'lru-cache', 'heap') }),
    { maxLength: 2, selector: ({ name }) => name },
  ),
})
const anyStep: fc.Arbitrary<ListStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ what: fc.constant('save'), on: anyDevice, age: fc.constantFrom(0, 0, 1, 2), list: anyList }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('delete', 'restore'), on: anyDevice }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('sync'), on: anyDevice, from: anyDevice }) },
)

const FIRST_LIST = { name: 'Graphs', slugs: ['two-sum', 'lru-cache'] }

/** `logBefore` is the log in which the device made the change. */
interface Change {
  event: SolvelogEvent
  logBefore: readonly Commit[]
}

const readList = (log: readonly Commit[]): StudyListText | null => findOwnList(replay(log), NEW_ID)

const mergeLogs = (ownLog: readonly Commit[], theirLog: readonly Commit[]): Commit[] =>
  [...ownLog, ...planMerge(ownLog, theirLog).fresh].map((commit, i) => ({ ...commit, seq: i + 1 }) as Commit)

function runSteps(steps: readonly ListStep[]): { logs: Commit[][]; changes: Change[] } {
  let logs: Commit[][] = [[], [], []]
  const changes: Change[] = []
  const runCommand = (device: number, command: Command, now: number) => {
    const log = logs[device] ?? []
    const decision = decide(command, replay(log), { newId: NEW_ID, defaults: DEFAULT_PROFILES })
    if (!decision.ok || decision.events.length === 0) return
    const at = Math.max(now, ...log.map((commit) => commit.at + 1))
    const fields = { at, device: `device-${device}`, cause: 'person', events: decision.events } as const
    logs[device] = [...log, { seq: log.length + 1, id: makeNamedUuid(`${device} ${now}`), ...fields }]
    changes.push(...decision.events.map((event) => ({ event, logBefore: log })))
  }
  runCommand(0, { type: 'CreateStudyList', ...FIRST_LIST }, 0)
  logs = logs.map(() => logs[0] ?? [])
  steps.forEach((step, n) => {
    const log = logs[step.on] ?? []
    if (step.what === 'sync') logs[step.on] = mergeLogs(log, logs[step.from] ?? [])
    if (step.what === 'delete') runCommand(step.on, { type: 'DeleteStudyList', id: NEW_ID }, n + 1)
    if (step.what === 'restore')
      runCommand(step.on, { type: 'RestoreStudyList', commit: 'c1', id: NEW_ID, ...FIRST_LIST }, n + 1)
    if (step.what !== 'save') return
    const base = readList(log.slice(0, log.length - step.age))
    if (base) runCommand(step.on, { type: 'EditStudyList', id: NEW_ID, base, ...step.list }, n + 1)
  })
  return { logs, changes }
}

const listSlugsAddedBy = (event: unknown): string[] => {
  const readResult = readEvent(event)
  if (!readResult.known) return []
  if (readResult.event.type === 'StudyListCreated') return readResult.event.slugs
  return readResult.event.type === 'StudyListEdited' && readResult.event.v !== 1
    ? excludeSlugs(readResult.event.slugs, readResult.event.base.slugs)
    : []
}

const listSlugsRemovedBy = (event: SolvelogEvent): string[] => {
  if (event.type === 'StudyListDeleted' && event.v === 2) return event.slugs
  return event.type === 'StudyListEdited' && event.v !== 1 ? excludeSlugs(event.base.slugs, event.slugs) : []
}

const MERGE_ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
] as const

test('[N9] [fault 45] the devices get the same list in any merge order, and a problem is missing only if a device that knew it removed it', () => {
  assertProperty(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
      const { logs, changes } = runSteps(steps)
      const lists = MERGE_ORDERS.map((order) => readList(order.map((n) => logs[n] ?? []).reduce(mergeLogs)))
      for (const list of lists) expect(list).toEqual(lists[0])
      const remainingSlugs = new Set(lists[0]?.slugs)
      const missingSlugs = changes
        .flatMap(({ event }) => listSlugsAddedBy(event))
        .filter((slug) => !remainingSlugs.has(slug))
      for (const slug of missingSlugs) {
        const removals = changes.filter(({ event }) => listSlugsRemovedBy(event).includes(slug))
        const wasKnown = removals.some(({ logBefore }) =>
          logBefore.some(({ events }) => events.flatMap(listSlugsAddedBy).includes(slug)),
        )
        expect(wasKnown, slug).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

/** The lines of a list with three sections of six problems. A line that begins with `#` is a heading. */
const BASE_LINES = ['A', 'B', 'C'].flatMap((name, n) => [`#${name}`, ...[0, 1, 2, 3, 4, 5].map((i) => `p${n * 6 + i}`)])

interface LineEdit {
  lines: string[]
  /** The lines that the edit adds, removes or moves. */
  changed: string[]
  renamed?: string
}

const insertAfter = (lines: readonly string[], line: string, added: readonly string[]): string[] =>
  lines.toSpliced(lines.indexOf(line) + 1, 0, ...added)

const LINE_EDITS: Record<string, (from: string, to: string) => LineEdit> = {
  insert: (_, to) => ({ lines: insertAfter(BASE_LINES, to, ['new']), changed: ['new'] }),
  split: (_, to) => ({ lines: insertAfter(BASE_LINES, to, ['#D', 'first']), changed: ['#D', 'first'] }),
  remove: (from) => ({ lines: BASE_LINES.filter((line) => line !== from), changed: [from] }),
  move: (from, to) => ({
    lines: insertAfter(
      BASE_LINES.filter((line) => line !== from),
      to,
      [from],
    ),
    changed: [from],
  }),
  rename: (from) => {
    const renamed = BASE_LINES.slice(0, BASE_LINES.indexOf(from)).findLast((line) => line.startsWith('#')) ?? ''
    return { lines: BASE_LINES.map((line) => (line === renamed ? '#Renamed' : line)), changed: [], renamed }
  },
}

const parseLines = (lines: readonly string[]): StudyListText => ({
  name: 'Graphs',
  slugs: lines.filter((line) => !line.startsWith('#')),
  headings: lines.flatMap((line, n) =>
    line.startsWith('#') ? [{ name: line.slice(1), first: lines[n + 1] ?? '' }] : [],
  ),
})

const formatLines = (list: StudyListText): string[] =>
  createSections(list).flatMap(({ name, slugs }) => [...(name === '' ? [] : [`#${name}`]), ...slugs])

/** The events of study lists that release 0.1.0 can read. */
const EVENTS_OF_0_1_0 = ['StudyListCreated.1', 'StudyListEdited.2', 'StudyListDeleted.2', 'VersionRestored.1']

const readTypeAndVersion = (stored: unknown): string => {
  const { type, v } = stored as { type: string; v: number }
  return `${type}.${v}`
}

/** The problems are far enough from each other that no edit is next to another one. */
const anyLineEdits = fc
  .tuple(
    fc.shuffledSubarray(Object.values(LINE_EDITS), { minLength: 3, maxLength: 3 }),
    fc.shuffledSubarray([1, 4, 7, 10, 13, 16], { minLength: 6 }),
  )
  .map(([edits, problems]) => edits.map((edit, n) => edit(`p${problems[2 * n]}`, `p${problems[2 * n + 1]}`)))

test('[N9] [N26] [fault 45] edits of three devices at different places of a list with sections all stay, in any order', () => {
  assertProperty(
    fc.property(anyLineEdits, (edits) => {
      const createCommit = (n: number, command: Command, log: readonly Commit[]): Commit[] => {
        const decision = decide(command, replay(log), { newId: NEW_ID, defaults: DEFAULT_PROFILES })
        const fields = {
          at: n,
          device: `device-${n}`,
          cause: 'person',
          events: decision.ok ? decision.events : [],
        } as const
        return [...log, { seq: log.length + 1, id: makeNamedUuid(`${n}`), ...fields }]
      }
      const baseLog = createCommit(0, { type: 'CreateStudyList', ...parseLines(BASE_LINES) }, [])
      const base = readList(baseLog) ?? FIRST_LIST
      const logs = edits.map(({ lines }, n) =>
        createCommit(n + 1, { type: 'EditStudyList', id: NEW_ID, base, ...parseLines(lines) }, baseLog),
      )
      const lists = MERGE_ORDERS.map((order) => readList(order.map((n) => logs[n] ?? []).reduce(mergeLogs)))
      for (const list of lists) expect(list).toEqual(lists[0])
      const renamed = edits.flatMap((edit) => edit.renamed ?? [])[0]
      const merged = formatLines(lists[0] ?? FIRST_LIST).map((line) => (line === '#Renamed' ? (renamed ?? line) : line))
      const changed = new Set(edits.flatMap((edit) => edit.changed))
      const removed = edits.flatMap(({ lines, changed }) => changed.filter((line) => !lines.includes(line)))
      const all = [...new Set([...BASE_LINES, ...changed])].filter((line) => !removed.includes(line))
      expect(merged.toSorted()).toEqual(all.toSorted())
      // A changed line and all unchanged lines are in the order of the edit that changed it.
      for (const { lines, changed: ownLines } of [{ lines: BASE_LINES, changed: [] }, ...edits]) {
        const isCompared = (line: string): boolean => !changed.has(line) || ownLines.includes(line)
        const edited = lines.map((line) => (line === '#Renamed' ? (renamed ?? line) : line))
        expect(merged.filter(isCompared)).toEqual(edited.filter(isCompared))
      }
    }),
    { numRuns: 300 },
  )
})

test('[N9] an earlier build, which does not know the event of the sections, shows the same problems', () => {
  assertProperty(
    fc.property(fc.array(anyStep, { maxLength: 20 }), (steps) => {
      const log = runSteps(steps).logs.reduce(mergeLogs)
      const isSections = (event: unknown) => isOfType(event, ['StudyListSectionsNamed'])
      for (const { events } of log)
        for (const event of events) if (!isSections(event)) expect(EVENTS_OF_0_1_0).toContain(readTypeAndVersion(event))
      const earlierLog = log.map((commit) => ({
        ...commit,
        events: commit.events.filter((event) => !isSections(event)),
      }))
      const [list, earlierList] = [readList(log), readList(earlierLog)]
      expect(earlierList?.name).toBe(list?.name)
      expect(earlierList?.slugs.toSorted()).toEqual(list?.slugs.toSorted())
    }),
    { numRuns: 300 },
  )
})

test('[N9] [fault 30] after any loss, withdrawal or merge, an added problem is in its list unless a later change removed it', () => {
  assertProperty(
    fc.property(fc.oneof(anyLog, anyDamagedLog), (log) => {
      const { studyLists } = replay(log)
      const events = [...listEffectiveEvents(log)].map(({ event }) => event)
      events.forEach((event, n) => {
        if (!('id' in event)) return
        const remainingSlugs = new Set(getExistingList(studyLists[event.id])?.slugs)
        const removedSlugs = new Set(
          events
            .slice(n + 1)
            .flatMap((laterEvent) =>
              'id' in laterEvent && laterEvent.id === event.id ? listSlugsRemovedBy(laterEvent) : [],
            ),
        )
        expect(listSlugsAddedBy(event).filter((slug) => !remainingSlugs.has(slug) && !removedSlugs.has(slug))).toEqual(
          [],
        )
      })
    }),
    { numRuns: 300 },
  )
})
