import fc from 'fast-check'
import type { SolveSource, Submission } from '#domain/solve'
import type { Command } from '#events/command'
import type { Cause, Commit } from '#events/commit'
import { decide } from '#events/decide/decide'
import { takenBackEvents, withdrawnBy, withdrawnEvents } from '#events/import-undo'
import { mergedBy, mergedEvents, mergeLogs } from '#events/merge'
import { replay } from '#events/projections/fold'
import { anyCommand, anyEdit, extensionBatch, recentBatch, uuid } from './chance'
import { DEFAULTS, submission, T } from './given'

const YEAR = 365 * 86_400_000
const BEGIN = 1_790_000_000_000
const MINUTE = 60_000

type Side = 0 | 1

/** One step in the life of two devices that belong to one person. */
type Step =
  | { what: 'command'; on: Side; command: Command }
  | { what: 'set the clock'; on: Side; years: number }
  | { what: 'import the other log'; on: Side }
  | { what: 'undo an import'; on: Side; nth: number }
  | { what: 'take an undo back'; on: Side; nth: number }
  | { what: 'lose a commit'; on: Side; nth: number }

const on = fc.constantFrom<Side>(0, 1)

/** Syncs that tell of the same few solves again and again, edits of these solves, and any other command. */
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 2, arbitrary: fc.oneof(syncOf('recent', recentBatch), syncOf('extension', extensionBatch)) },
  { weight: 3, arbitrary: anyEdit },
  { weight: 1, arbitrary: anyCommand },
)

/** Both devices have synced once before anything else happens. */
const FIRST_SYNC: Command = {
  type: 'RecordSubmissions',
  source: 'recent',
  submissions: ['two-sum', 'lru-cache'].flatMap((slug) => [
    submission({ slug }),
    submission({ slug, timestamp: T + 1 }),
  ]),
}

function syncOf(source: SolveSource, batch: fc.Arbitrary<Submission[]>): fc.Arbitrary<Command> {
  return batch.map((submissions) => ({ type: 'RecordSubmissions', source, submissions }))
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ what: fc.constant('command'), on, command }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('set the clock'), on, years: fc.constantFrom(-10, 0, 10) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('import the other log'), on }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('undo an import'), on, nth: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('take an undo back'), on, nth: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('lose a commit'), on, nth: fc.nat(30) }) },
)

/** The log of one device. Its positions have no gaps, because closing the gaps of a damaged log numbers it again. */
class Device {
  log: Commit[] = []
  /** How far the device's clock is off. */
  years = 0

  constructor(
    readonly name: string,
    private readonly newId: () => string,
  ) {}

  take(step: Step, now: number, other: readonly Commit[]): void {
    if (step.what === 'command') this.carryOut(now, step.command)
    if (step.what === 'set the clock') this.years = step.years
    if (step.what === 'import the other log') this.importFrom(now, other)
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
    this.log.push({ seq: this.log.length + 1, ...commit })
  }

  carryOut(now: number, command: Command): void {
    const decision = decide(command, replay(this.log), { newId: this.newId(), defaults: DEFAULTS })
    if (decision.ok) this.append(now, command.type === 'RecordSubmissions' ? 'recent' : 'person', decision.events)
  }

  importFrom(now: number, other: readonly Commit[]): void {
    const merge = mergeLogs(this.log, other)
    for (const commit of merge.fresh) this.log.push({ ...commit, seq: this.log.length + 1 })
    this.append(now, 'import', mergedEvents(this.newId(), 'export', merge))
  }

  undoImport(now: number, nth: number): void {
    const imports = [...new Set(this.log.flatMap(mergedBy).map((merged) => merged.import))]
    const id = imports[nth % Math.max(1, imports.length)]
    if (id !== undefined) this.append(now, 'person', withdrawnEvents(id, this.log))
  }

  takeUndoBack(now: number, nth: number): void {
    const undos = this.log.filter((commit) => withdrawnBy(commit).length > 0)
    const undo = undos[nth % Math.max(1, undos.length)]
    if (undo) this.append(now, 'person', takenBackEvents(undo, this.log, replay(this.log).withdrawn, false))
  }

  lose(nth: number): void {
    const place = nth % Math.max(1, this.log.length)
    this.log = this.log.filter((_, at) => at !== place).map((commit, at) => ({ ...commit, seq: at + 1 }))
  }
}

function live(steps: readonly Step[]): [Commit[], Commit[]] {
  let ids = 0
  const newId = () => uuid(++ids)
  const devices = [new Device('device-a', newId), new Device('device-b', newId)] as const
  for (const device of devices) device.carryOut(BEGIN - MINUTE, FIRST_SYNC)
  steps.forEach((step, n) => {
    const now = BEGIN + n * 1000
    const [device, other] = step.on === 0 ? devices : [devices[1], devices[0]]
    device.take(step, now, other.log)
  })
  return [devices[0].log, devices[1].log]
}

/**
 * The logs of two devices after any life: edits before, between and after imports, undone imports, lost commits, and clocks
 * that were ten years off.
 */
export const twoLogs: fc.Arbitrary<[Commit[], Commit[]]> = fc
  .array(anyStep, { minLength: 4, maxLength: 30, size: 'max' })
  .map(live)

/** One such log. */
export const anyLog: fc.Arbitrary<Commit[]> = twoLogs.map(([log]) => log)

/** A log of which any part is lost, in any order: what a damaged database may hold. */
export const damagedLog: fc.Arbitrary<Commit[]> = twoLogs.chain(([a, b]) => {
  const known = new Set(a.map(({ id }) => id))
  const all = [...a, ...b.filter(({ id }) => !known.has(id))]
  return fc.shuffledSubarray(all).map((left) => left.map((commit, at) => ({ ...commit, seq: at + 1 })))
})
