import fc from 'fast-check'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { undoImportEvents, undoWithdrawalEvents } from '#events/import-undo'
import { importRecordEvents, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { anyCommands, nthUuid, runCommands } from './chance'
import { randomHistories } from './histories'

/** Random commands, valid or not. */
export const commands = anyCommands(15)

const YEAR = 365 * 86_400_000
/** The error of a device's clock, in milliseconds. */
const skew = fc.constantFrom(0, 400 * 86_400_000, 10 * YEAR, -10 * YEAR)

/** A device's log after some commands, with its own ids and clock. */
function logOf(list: readonly Command[], device: number, skew: number): Commit[] {
  const { commits } = runCommands(list, `device-${device}`)
  return commits.map((commit) => ({ ...commit, id: nthUuid(device * 1000 + commit.seq), at: commit.at + skew }))
}

/** The logs of three devices that were never merged, each with its own clock. */
export const threeLogs = fc
  .tuple(commands, commands, commands, skew, skew, skew)
  .map(([a, b, c, x, y, z]) => [logOf(a, 1, x), logOf(b, 2, y), logOf(c, 3, z)] as const)

/** The logs of three devices, merged or not, also with undone imports and lost commits. */
export const anyThreeLogs = fc.oneof(
  threeLogs,
  randomHistories.map(([a = [], b = [], c = []]) => [a, b, c] as const),
)

/** One log with another merged into it, with continued positions. If a name is given, a commit records the merge. */
export function merge(mine: readonly Commit[], theirs: readonly Commit[], importId?: string): Commit[] {
  const found = planMerge(mine, theirs)
  const at = Math.max(0, ...[...mine, ...theirs].map((commit) => commit.at)) + 1
  const events = importId === undefined ? [] : importRecordEvents(importId, 'file', found)
  return appended([...mine, ...found.fresh.map((commit) => ({ ...commit, seq: 0 }))], importId ?? '', at, events)
}

/** A log with an undone import. */
export function undo(log: readonly Commit[], importId: string, id: string): Commit[] {
  const at = Math.max(0, ...log.map((commit) => commit.at)) + 1
  return appended(log, id, at, undoImportEvents(importId, log, replay(log).withdrawn))
}

/** A log with further commands of the person on one device. */
export function withEdits(log: readonly Commit[], list: readonly Command[], device: number): Commit[] {
  const start = Math.max(1_790_000_000_000, ...log.map((commit) => commit.at)) + 1
  const { commits } = runCommands(list, `device-${device}`, replay(log))
  const later = commits.map((commit, i) => ({ ...commit, id: nthUuid(device * 1000 + 500 + i), at: start + i }))
  return [...log, ...later].map((commit, i) => ({ ...commit, seq: i + 1 }))
}

/** A log in which the undo of an import was itself undone, or redone after that. */
export function withWithdrawal(log: readonly Commit[], ruling: string, id: string, isRedo = false): Commit[] {
  const at = Math.max(0, ...log.map((commit) => commit.at)) + 1
  const commit = log.find((one) => one.id === ruling)
  const events = commit ? undoWithdrawalEvents(commit, log, replay(log).withdrawn, isRedo) : []
  return appended(log, id, at, events)
}

/** Returns the log with one more commit of `events` (cause `import`), unless there are none. Numbers all positions from 1. */
export function appended(log: readonly Commit[], id: string, at: number, events: unknown[]): Commit[] {
  const own: Commit = { seq: 0, id, at, device: 'device-9', cause: 'import', events }
  return [...log, ...(events.length > 0 ? [own] : [])].map((commit, i) => ({ ...commit, seq: i + 1 }))
}

/** The tables, with commit ids instead of positions, because positions differ between logs. */
export function comparableTables(log: readonly Commit[], tables: Tables = replay(log)): string {
  const idAt = new Map(log.map(({ seq, id }) => [seq, id]))
  return JSON.stringify(tables, (name, value: unknown) => {
    if (name === 'seq' && typeof value === 'number') return idAt.get(value)
    const isPlaces = ['commitSeqs', 'person', 'profiles'].includes(name) && Array.isArray(value)
    return isPlaces ? value.map((seq) => idAt.get(seq)) : value
  })
}

/** The displayed part of a log: all tables except the list of withdrawn commits. */
export const shown = (log: readonly Commit[]): string =>
  JSON.stringify({ ...JSON.parse(comparableTables(log)), withdrawn: {} })
