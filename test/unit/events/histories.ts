import fc from 'fast-check'
import { isAddedKey, type ReportingSource, type SolveKey, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import type { Cause, Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { getIdsWithdrawnBy, getImportRecords } from '#events/device-only'
import { createUndoImportEvents, createUndoWithdrawalEvents } from '#events/import-undo'
import { createImportRecordEvents, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import {
  anyAddition,
  anyCommand,
  anyEdit,
  anyExtensionBatch,
  anyProblemCommand,
  anyRecentBatch,
  makeNthUuid,
} from './command-generators'
import { DEFAULT_PROFILES, makeSolveRecorded, makeSubmission, SOLVED_AT } from './event-fixtures'
import { deepFreeze } from './freeze'

const YEAR_MS = 365 * 86_400_000
const START_MS = 1_790_000_000_000
const MINUTE_MS = 60_000

type DeviceIndex = 0 | 1 | 2

type HistoryStep =
  | { what: 'command'; on: DeviceIndex; command: Command }
  | { what: 'change an added solve'; on: DeviceIndex; nth: number; change: AddedChange }
  | { what: 'change a list'; on: DeviceIndex; nth: number; slugs: string[] | null }
  | { what: 'store strange numbers'; on: DeviceIndex; event: object }
  | { what: 'set the clock'; on: DeviceIndex; years: number }
  | { what: 'import another log'; on: DeviceIndex; from: DeviceIndex }
  | { what: 'undo an import'; on: DeviceIndex; nth: number }
  | { what: 'take an undo back'; on: DeviceIndex; nth: number }
  | { what: 'lose a commit'; on: DeviceIndex; nth: number }

/** In a join, `nth` selects a submission by its position among the sorted keys. */
type AddedChange =
  | { kind: 'correct'; timestamp: number; status: string }
  | { kind: 'remove' }
  | { kind: 'join'; nth: number; isSame: boolean }
  | { kind: 'edit'; command: Command }

const anyAddedChange: fc.Arbitrary<AddedChange> = fc.oneof(
  fc.record({
    kind: fc.constant('correct'),
    timestamp: fc.constantFrom(SOLVED_AT - 60, SOLVED_AT),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
  }),
  fc.record({ kind: fc.constant('remove') }),
  fc.record({ kind: fc.constant('join'), nth: fc.nat(3), isSame: fc.constantFrom(true, true, false) }),
  fc.record({ kind: fc.constant('edit'), command: anyEdit }),
)

const anyDeviceIndex = fc.constantFrom<DeviceIndex>(0, 1, 2)

/** Mostly syncs and edits of a solve. */
const anyLikelyCommand: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.oneof(makeSyncCommands('recent', anyRecentBatch), makeSyncCommands('extension', anyExtensionBatch)),
  },
  { weight: 3, arbitrary: anyEdit },
  { weight: 1, arbitrary: anyProblemCommand },
  { weight: 1, arbitrary: anyAddition },
  { weight: 1, arbitrary: anyCommand },
)

/** Every device runs this sync before all other steps. */
const FIRST_SYNC: Command = {
  type: 'RecordSubmissions',
  source: 'recent',
  submissions: ['two-sum', 'lru-cache'].flatMap((slug) => [
    makeSubmission({ slug }),
    makeSubmission({ slug, timestamp: SOLVED_AT + 1 }),
  ]),
}

function makeSyncCommands(source: ReportingSource, batch: fc.Arbitrary<Submission[]>): fc.Arbitrary<Command> {
  return batch.map((submissions) => ({ type: 'RecordSubmissions', source, submissions }))
}

/** Timestamps outside the range of Date, numbers that JSON cannot represent, and other unusual numbers. */
const anyStrangeNumber = fc.constantFrom(
  -8.64e15 - 1,
  8.64e15 + 1,
  1e300,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  Infinity,
  MAX_ACCEPTED_SECONDS,
)

/** An earlier build or another program may have stored the events. */
const anyStrangeEvent: fc.Arbitrary<object> = fc
  .record({ number: anyStrangeNumber, key: fc.constantFrom(`two-sum|${SOLVED_AT}`, `lru-cache|${SOLVED_AT + 1}`) })
  .chain(({ number, key }) =>
    fc.constantFrom(
      makeSolveRecorded({ key: `two-sum|${MAX_ACCEPTED_SECONDS}`, timestamp: number }),
      { type: 'DetailsEdited', v: 1, key, changes: { timeUsed: number } },
      { type: 'SolveEnriched', v: 1, key, source: 'extension', facts: { timeUsed: number, qualityScore: number } },
      { type: 'SolveEnriched', v: 1, key, source: 'extension', facts: { codingJourney: makeCodeHistory(number) } },
      { type: 'DemoMovedForward', v: 1, seconds: number },
    ),
  )

const makeCodeHistory = (timestamp: number) => ({
  snapshotCount: 1,
  totalCodingTime: timestamp,
  firstSnapshot: timestamp,
  lastSnapshot: timestamp,
  snapshots: [{ timestamp, isCheckpoint: true, fullCode: 'x' }],
})

const anyStep: fc.Arbitrary<HistoryStep> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('command'), on: anyDeviceIndex, command: anyLikelyCommand }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('change an added solve'),
      on: anyDeviceIndex,
      nth: fc.nat(3),
      change: anyAddedChange,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('change a list'),
      on: anyDeviceIndex,
      nth: fc.nat(2),
      slugs: fc.option(fc.uniqueArray(fc.constantFrom('two-sum', 'lru-cache'), { minLength: 1 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('set the clock'),
      on: anyDeviceIndex,
      years: fc.constantFrom(-10, 0, 10),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('store strange numbers'), on: anyDeviceIndex, event: anyStrangeEvent }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('import another log'), on: anyDeviceIndex, from: anyDeviceIndex }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo an import'), on: anyDeviceIndex, nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take an undo back'), on: anyDeviceIndex, nth: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('lose a commit'), on: anyDeviceIndex, nth: fc.nat(30) }) },
)

/** The positions have no gaps, because the repair of a damaged log renumbers it. */
class Device {
  log: Commit[] = []
  clockErrorYears = 0

  constructor(
    readonly name: string,
    private readonly makeId: () => string,
  ) {}

  runStep(step: HistoryStep, nowMs: number, logs: readonly (readonly Commit[])[]): void {
    if (step.what === 'command') this.runCommand(nowMs, step.command)
    if (step.what === 'change an added solve') this.changeAdded(nowMs, step.nth, step.change)
    if (step.what === 'change a list') this.changeList(nowMs, step.nth, step.slugs)
    if (step.what === 'set the clock') this.clockErrorYears = step.years
    if (step.what === 'store strange numbers') this.append(nowMs, 'extension', [step.event])
    if (step.what === 'import another log') this.importFrom(nowMs, logs[step.from] ?? [])
    if (step.what === 'undo an import') this.undoImport(nowMs, step.nth)
    if (step.what === 'take an undo back') this.undoTheUndo(nowMs, step.nth)
    if (step.what === 'lose a commit') this.loseCommit(step.nth)
  }

  append(nowMs: number, cause: Cause, events: readonly unknown[]): void {
    if (events.length === 0) return
    const deviceTime = nowMs + this.clockErrorYears * YEAR_MS
    const newest = this.log.reduce((latest, { at }) => Math.max(latest, at), 0)
    const at = Math.max(deviceTime, newest + 1)
    const deviceTimeField = at - deviceTime > MINUTE_MS ? { wall: deviceTime } : {}
    const commit = { id: this.makeId(), at, ...deviceTimeField, device: this.name, cause, events: [...events] }
    this.log.push(deepFreeze({ seq: this.log.length + 1, ...commit }))
  }

  runCommand(nowMs: number, command: Command): void {
    const decision = decide(command, deepFreeze(replay(this.log)), { newId: this.makeId(), defaults: DEFAULT_PROFILES })
    if (decision.ok) this.append(nowMs, command.type === 'RecordSubmissions' ? 'recent' : 'person', decision.events)
  }

  changeAdded(nowMs: number, nth: number, change: AddedChange): void {
    const tables = replay(this.log)
    const keys = listSolveKeys(tables)
    const key = pickNth(keys.filter(isAddedKey), nth)
    if (key === undefined) return
    if (change.kind === 'correct') {
      const { timestamp, status } = change
      this.runCommand(nowMs, { type: 'CorrectSolve', key, timestamp, status, lang: 'go' })
    }
    if (change.kind === 'remove') this.runCommand(nowMs, { type: 'RemoveSolve', key })
    if (change.kind === 'edit' && 'key' in change.command) this.runCommand(nowMs, { ...change.command, key })
    if (change.kind !== 'join') return
    const otherKey = pickNth(
      keys.filter((solveKey) => !isAddedKey(solveKey)),
      change.nth,
    )
    if (otherKey !== undefined)
      this.runCommand(nowMs, { type: 'AnswerJoins', pairs: [{ key, other: otherKey }], isSame: change.isSame })
  }

  changeList(nowMs: number, nth: number, slugs: string[] | null): void {
    const { studyLists } = replay(this.log)
    const id = pickNth(Object.keys(studyLists), nth)
    const base = (id === undefined ? null : studyLists[id]?.list) ?? { name: '', slugs: [] }
    if (id === undefined) this.runCommand(nowMs, { type: 'CreateStudyList', name: 'Mine', slugs: slugs ?? ['two-sum'] })
    else if (slugs === null) this.runCommand(nowMs, { type: 'DeleteStudyList', id })
    else this.runCommand(nowMs, { type: 'EditStudyList', id, base, name: `Mine ${nowMs}`, slugs })
  }

  importFrom(nowMs: number, otherLog: readonly Commit[]): void {
    const merge = planMerge(this.log, otherLog)
    for (const commit of merge.fresh) this.log.push({ ...commit, seq: this.log.length + 1 })
    this.append(nowMs, 'import', createImportRecordEvents(this.makeId(), 'export', merge))
  }

  undoImport(nowMs: number, nth: number): void {
    const imports = [...new Set(this.log.flatMap(getImportRecords).map((merged) => merged.import))]
    const id = imports[nth % Math.max(1, imports.length)]
    if (id !== undefined) this.append(nowMs, 'person', createUndoImportEvents(id, this.log))
  }

  undoTheUndo(nowMs: number, nth: number): void {
    const undos = this.log.filter((commit) => getIdsWithdrawnBy(commit).length > 0)
    const undo = undos[nth % Math.max(1, undos.length)]
    if (undo)
      this.append(nowMs, 'person', createUndoWithdrawalEvents(undo, this.log, replay(this.log).withdrawn, false))
  }

  loseCommit(nth: number): void {
    const lostIndex = nth % Math.max(1, this.log.length)
    this.log = this.log.filter((_, at) => at !== lostIndex).map((commit, at) => ({ ...commit, seq: at + 1 }))
  }
}

const listSolveKeys = ({ solves, hidden }: Tables): SolveKey[] => Object.keys({ ...solves, ...hidden }).sort()

const pickNth = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)]

function runSteps(steps: readonly HistoryStep[]): Commit[][] {
  let idCount = 0
  const makeId = () => makeNthUuid(++idCount)
  const devices = ['device-a', 'device-b', 'device-c'].map((name) => new Device(name, makeId))
  for (const device of devices) device.runCommand(START_MS - MINUTE_MS, FIRST_SYNC)
  steps.forEach((step, n) => {
    const logs = devices.map(({ log }) => log)
    devices[step.on]?.runStep(step, START_MS + n * 1000, logs)
  })
  return devices.map(({ log }) => log)
}

/** The histories have imports, undone imports, lost commits, clocks that were ten years wrong, and timestamps outside the range of Date. */
export const anyHistories: fc.Arbitrary<Commit[][]> = fc
  .array(anyStep, { minLength: 4, maxLength: 40, size: 'max' })
  .map(runSteps)

export const anyLog: fc.Arbitrary<Commit[]> = anyHistories.map(([log = []]) => log)

/** The log lacks some commits, and the remaining ones are in random order, as in a damaged database. */
export const anyDamagedLog: fc.Arbitrary<Commit[]> = anyHistories.chain((logs) => {
  const byId = new Map(logs.flat().map((commit) => [commit.id, commit]))
  return fc
    .shuffledSubarray([...byId.values()])
    .map((remaining) => remaining.map((commit, at) => ({ ...commit, seq: at + 1 })))
})
