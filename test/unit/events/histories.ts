import fc from 'fast-check'
import { isAddedKey, type ReportingSource, type SolveKey, type Submission } from '#domain/solve'
import type { Command } from '#events/command'
import type { Cause, Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { idsWithdrawnBy, undoImportEvents, undoWithdrawalEvents } from '#events/import-undo'
import { importRecordEvents, importRecordsOf, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { MAX_ACCEPTED_SECONDS } from '#lib/time'
import { anyAddition, anyCommand, anyEdit, anyProblemCommand, extensionBatch, nthUuid, recentBatch } from './chance'
import { deepFreeze } from './freeze'
import { DEFAULT_PROFILES, makeSolveRecorded, makeSubmission, SOLVED_AT } from './given'

const YEAR = 365 * 86_400_000
const BEGIN = 1_790_000_000_000
const MINUTE = 60_000

type Which = 0 | 1 | 2

/** One step in the history of three devices of one person. */
type Step =
  | { what: 'command'; on: Which; command: Command }
  | { what: 'change an added solve'; on: Which; nth: number; change: AddedChange }
  | { what: 'change a list'; on: Which; nth: number; slugs: string[] | null }
  | { what: 'store strange numbers'; on: Which; event: object }
  | { what: 'set the clock'; on: Which; years: number }
  | { what: 'import another log'; on: Which; from: Which }
  | { what: 'undo an import'; on: Which; nth: number }
  | { what: 'take an undo back'; on: Which; nth: number }
  | { what: 'lose a commit'; on: Which; nth: number }

/** What a person does with a solve that they added; a join is with the submission at a position in the tables. */
type AddedChange =
  | { kind: 'correct'; timestamp: number; status: string }
  | { kind: 'remove' }
  | { kind: 'join'; nth: number; isSame: boolean }
  | { kind: 'edit'; command: Command }

const addedChange: fc.Arbitrary<AddedChange> = fc.oneof(
  fc.record({
    kind: fc.constant('correct'),
    timestamp: fc.constantFrom(SOLVED_AT - 60, SOLVED_AT),
    status: fc.constantFrom('Accepted', 'Wrong Answer'),
  }),
  fc.record({ kind: fc.constant('remove') }),
  fc.record({ kind: fc.constant('join'), nth: fc.nat(3), isSame: fc.constantFrom(true, true, false) }),
  fc.record({ kind: fc.constant('edit'), command: anyEdit }),
)

const on = fc.constantFrom<Which>(0, 1, 2)

/** Numbers beyond every date or beyond what JSON can represent, and the last accepted date. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.oneof(syncOf('recent', recentBatch), syncOf('extension', extensionBatch)) },
  { weight: 3, arbitrary: anyEdit },
  { weight: 1, arbitrary: anyProblemCommand },
  { weight: 1, arbitrary: anyAddition },
  { weight: 1, arbitrary: anyCommand },
)

/** Both devices sync once before all other steps. */
const FIRST_SYNC: Command = {
  type: 'RecordSubmissions',
  source: 'recent',
  submissions: ['two-sum', 'lru-cache'].flatMap((slug) => [
    makeSubmission({ slug }),
    makeSubmission({ slug, timestamp: SOLVED_AT + 1 }),
  ]),
}

function syncOf(source: ReportingSource, batch: fc.Arbitrary<Submission[]>): fc.Arbitrary<Command> {
  return batch.map((submissions) => ({ type: 'RecordSubmissions', source, submissions }))
}

/** Numbers beyond every date or beyond what JSON can represent, and the last accepted date. */
const strangeNumber = fc.constantFrom(
  -8.64e15 - 1,
  8.64e15 + 1,
  1e300,
  -0.5,
  Number.MAX_SAFE_INTEGER,
  Infinity,
  MAX_ACCEPTED_SECONDS,
)

/** Events with such numbers, as an earlier build or another program may have stored them. */
const strangeNumbers: fc.Arbitrary<object> = fc
  .record({ number: strangeNumber, key: fc.constantFrom(`two-sum|${SOLVED_AT}`, `lru-cache|${SOLVED_AT + 1}`) })
  .chain(({ number, key }) =>
    fc.constantFrom(
      makeSolveRecorded({ key: `two-sum|${MAX_ACCEPTED_SECONDS}`, timestamp: number }),
      { type: 'DetailsEdited', v: 1, key, changes: { timeUsed: number } },
      { type: 'SolveEnriched', v: 1, key, source: 'extension', facts: { timeUsed: number, qualityScore: number } },
      { type: 'SolveEnriched', v: 1, key, source: 'extension', facts: { codingJourney: journeyAt(number) } },
      { type: 'DemoMovedForward', v: 1, seconds: number },
    ),
  )

const journeyAt = (timestamp: number) => ({
  snapshotCount: 1,
  totalCodingTime: timestamp,
  firstSnapshot: timestamp,
  lastSnapshot: timestamp,
  snapshots: [{ timestamp, isCheckpoint: true, fullCode: 'x' }],
})

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('command'), on, command }) },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('change an added solve'),
      on,
      nth: fc.nat(3),
      change: addedChange,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('change a list'),
      on,
      nth: fc.nat(2),
      slugs: fc.option(fc.uniqueArray(fc.constantFrom('two-sum', 'lru-cache'), { minLength: 1 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('set the clock'), on, years: fc.constantFrom(-10, 0, 10) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('store strange numbers'), on, event: strangeNumbers }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('import another log'), on, from: on }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo an import'), on, nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take an undo back'), on, nth: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('lose a commit'), on, nth: fc.nat(30) }) },
)

/** The log of one device. Its positions have no gaps, because repairing a damaged log renumbers it. */
class Device {
  log: Commit[] = []
  /** The error of the device's clock. */
  years = 0

  constructor(
    readonly name: string,
    private readonly newId: () => string,
  ) {}

  take(step: Step, now: number, logs: readonly (readonly Commit[])[]): void {
    if (step.what === 'command') this.carryOut(now, step.command)
    if (step.what === 'change an added solve') this.changeAdded(now, step.nth, step.change)
    if (step.what === 'change a list') this.changeList(now, step.nth, step.slugs)
    if (step.what === 'set the clock') this.years = step.years
    if (step.what === 'store strange numbers') this.append(now, 'extension', [step.event])
    if (step.what === 'import another log') this.importFrom(now, logs[step.from] ?? [])
    if (step.what === 'undo an import') this.undoImport(now, step.nth)
    if (step.what === 'take an undo back') this.takeUndoBack(now, step.nth)
    if (step.what === 'lose a commit') this.lose(step.nth)
  }

  append(now: number, cause: Cause, events: readonly unknown[]): void {
    if (events.length === 0) return
    const clock = now + this.years * YEAR
    const newest = this.log.reduce((latest, { at }) => Math.max(latest, at), 0)
    const at = Math.max(clock, newest + 1)
    const wall = at - clock > MINUTE ? { wall: clock } : {}
    const commit = { id: this.newId(), at, ...wall, device: this.name, cause, events: [...events] }
    this.log.push(deepFreeze({ seq: this.log.length + 1, ...commit }))
  }

  carryOut(now: number, command: Command): void {
    const decision = decide(command, deepFreeze(replay(this.log)), { newId: this.newId(), defaults: DEFAULT_PROFILES })
    if (decision.ok) this.append(now, command.type === 'RecordSubmissions' ? 'recent' : 'person', decision.events)
  }

  changeAdded(now: number, nth: number, change: AddedChange): void {
    const tables = replay(this.log)
    const keys = keysIn(tables)
    const key = nthOf(keys.filter(isAddedKey), nth)
    if (key === undefined) return
    if (change.kind === 'correct') {
      const { timestamp, status } = change
      this.carryOut(now, { type: 'CorrectSolve', key, timestamp, status, lang: 'go' })
    }
    if (change.kind === 'remove') this.carryOut(now, { type: 'RemoveSolve', key })
    if (change.kind === 'edit' && 'key' in change.command) this.carryOut(now, { ...change.command, key })
    if (change.kind !== 'join') return
    const other = nthOf(
      keys.filter((one) => !isAddedKey(one)),
      change.nth,
    )
    if (other !== undefined) this.carryOut(now, { type: 'AnswerJoins', pairs: [{ key, other }], isSame: change.isSame })
  }

  changeList(now: number, nth: number, slugs: string[] | null): void {
    const { studyLists } = replay(this.log)
    const id = nthOf(Object.keys(studyLists), nth)
    const base = (id === undefined ? null : studyLists[id]?.list) ?? { name: '', slugs: [] }
    if (id === undefined) this.carryOut(now, { type: 'CreateStudyList', name: 'Mine', slugs: slugs ?? ['two-sum'] })
    else if (slugs === null) this.carryOut(now, { type: 'DeleteStudyList', id })
    else this.carryOut(now, { type: 'EditStudyList', id, base, name: `Mine ${now}`, slugs })
  }

  importFrom(now: number, other: readonly Commit[]): void {
    const merge = planMerge(this.log, other)
    for (const commit of merge.fresh) this.log.push({ ...commit, seq: this.log.length + 1 })
    this.append(now, 'import', importRecordEvents(this.newId(), 'export', merge))
  }

  undoImport(now: number, nth: number): void {
    const imports = [...new Set(this.log.flatMap(importRecordsOf).map((merged) => merged.import))]
    const id = imports[nth % Math.max(1, imports.length)]
    if (id !== undefined) this.append(now, 'person', undoImportEvents(id, this.log))
  }

  takeUndoBack(now: number, nth: number): void {
    const undos = this.log.filter((commit) => idsWithdrawnBy(commit).length > 0)
    const undo = undos[nth % Math.max(1, undos.length)]
    if (undo) this.append(now, 'person', undoWithdrawalEvents(undo, this.log, replay(this.log).withdrawn, false))
  }

  lose(nth: number): void {
    const place = nth % Math.max(1, this.log.length)
    this.log = this.log.filter((_, at) => at !== place).map((commit, at) => ({ ...commit, seq: at + 1 }))
  }
}

/** The keys of all recorded solves, in order. */
const keysIn = ({ solves, hidden }: Tables): SolveKey[] => Object.keys({ ...solves, ...hidden }).sort()

const nthOf = <T>(list: readonly T[], nth: number): T | undefined => list[nth % Math.max(1, list.length)]

function live(steps: readonly Step[]): Commit[][] {
  let ids = 0
  const newId = () => nthUuid(++ids)
  const devices = ['device-a', 'device-b', 'device-c'].map((name) => new Device(name, newId))
  for (const device of devices) device.carryOut(BEGIN - MINUTE, FIRST_SYNC)
  steps.forEach((step, n) => {
    const logs = devices.map(({ log }) => log)
    devices[step.on]?.take(step, BEGIN + n * 1000, logs)
  })
  return devices.map(({ log }) => log)
}

/**
 * The logs of three devices after random histories: edits before, between and after imports, undone imports, lost
 * commits, clocks that were ten years wrong, and numbers beyond every date.
 */
export const randomHistories: fc.Arbitrary<Commit[][]> = fc
  .array(anyStep, { minLength: 4, maxLength: 40, size: 'max' })
  .map(live)

/** One of these logs. */
export const anyLog: fc.Arbitrary<Commit[]> = randomHistories.map(([log = []]) => log)

/** A log with random commits lost, in random order, as in a damaged database. */
export const damagedLog: fc.Arbitrary<Commit[]> = randomHistories.chain((logs) => {
  const byId = new Map(logs.flat().map((commit) => [commit.id, commit]))
  return fc.shuffledSubarray([...byId.values()]).map((left) => left.map((commit, at) => ({ ...commit, seq: at + 1 })))
})
