import fc from 'fast-check'
import type { Command } from '#events/command'
import type { Commit } from '#events/commit'
import { createUndoImportEvents, createUndoWithdrawalEvents } from '#events/import-undo'
import { createImportRecordEvents, planMerge } from '#events/merge'
import { replay } from '#events/projections/fold'
import type { Tables } from '#events/projections/tables'
import { generateCommands, makeNthUuid, runCommands } from './command-generators'
import { anyHistories } from './histories'

export const anyCommandList = generateCommands(15)

const YEAR_MS = 365 * 86_400_000
const anyClockSkewMs = fc.constantFrom(0, 400 * 86_400_000, 10 * YEAR_MS, -10 * YEAR_MS)

function makeDeviceLog(commandList: readonly Command[], device: number, skewMs: number): Commit[] {
  const { commits } = runCommands(commandList, `device-${device}`)
  return commits.map((commit) => ({ ...commit, id: makeNthUuid(device * 1000 + commit.seq), at: commit.at + skewMs }))
}

/** The logs were never merged. Each device has its own clock. */
export const anyUnmergedLogs = fc
  .tuple(anyCommandList, anyCommandList, anyCommandList, anyClockSkewMs, anyClockSkewMs, anyClockSkewMs)
  .map(([a, b, c, x, y, z]) => [makeDeviceLog(a, 1, x), makeDeviceLog(b, 2, y), makeDeviceLog(c, 3, z)] as const)

/** The logs may have been merged, with undone imports and lost commits. */
export const anyThreeLogs = fc.oneof(
  anyUnmergedLogs,
  anyHistories.map(([a = [], b = [], c = []]) => [a, b, c] as const),
)

/** Numbers the new commits. With an `importId`, appends a commit that records the merge. */
export function merge(ownLog: readonly Commit[], theirLog: readonly Commit[], importId?: string): Commit[] {
  const plan = planMerge(ownLog, theirLog)
  const at = Math.max(0, ...[...ownLog, ...theirLog].map((commit) => commit.at)) + 1
  const events = importId === undefined ? [] : createImportRecordEvents(importId, 'file', plan)
  return appendCommit([...ownLog, ...plan.fresh.map((commit) => ({ ...commit, seq: 0 }))], importId ?? '', at, events)
}

export function undoImport(log: readonly Commit[], importId: string, undoId: string): Commit[] {
  const at = Math.max(0, ...log.map((commit) => commit.at)) + 1
  return appendCommit(log, undoId, at, createUndoImportEvents(importId, log, replay(log).withdrawn))
}

export function appendCommands(log: readonly Commit[], commands: readonly Command[], device: number): Commit[] {
  const startMs = Math.max(1_790_000_000_000, ...log.map((commit) => commit.at)) + 1
  const { commits } = runCommands(commands, `device-${device}`, replay(log))
  const laterCommits = commits.map((commit, i) => ({
    ...commit,
    id: makeNthUuid(device * 1000 + 500 + i),
    at: startMs + i,
  }))
  return [...log, ...laterCommits].map((commit, i) => ({ ...commit, seq: i + 1 }))
}

/**
 * Undoes the undo of an import (the commit `undoId`), so that the import has an effect again. With `isRedo`, withdraws the import again.
 */
export function undoOrRedoUndo(log: readonly Commit[], undoId: string, newCommitId: string, isRedo = false): Commit[] {
  const at = Math.max(0, ...log.map((commit) => commit.at)) + 1
  const commit = log.find((candidate) => candidate.id === undoId)
  const events = commit ? createUndoWithdrawalEvents(commit, log, replay(log).withdrawn, isRedo) : []
  return appendCommit(log, newCommitId, at, events)
}

/** Appends a commit with the cause `import`, unless `events` is empty. Numbers all commits from 1. */
export function appendCommit(log: readonly Commit[], id: string, atMs: number, events: unknown[]): Commit[] {
  const appendedCommit: Commit = { seq: 0, id, at: atMs, device: 'device-9', cause: 'import', events }
  return [...log, ...(events.length > 0 ? [appendedCommit] : [])].map((commit, i) => ({ ...commit, seq: i + 1 }))
}

/** The JSON has commit ids instead of positions, because positions differ between logs. */
export function formatComparableTables(log: readonly Commit[], tables: Tables = replay(log)): string {
  const idAt = new Map(log.map(({ seq, id }) => [seq, id]))
  return JSON.stringify(tables, (name, value: unknown) => {
    if (name === 'seq' && typeof value === 'number') return idAt.get(value)
    const isListOfSeqs = ['commitSeqs', 'personSeqs', 'profileSeqs'].includes(name) && Array.isArray(value)
    return isListOfSeqs ? value.map((seq) => idAt.get(seq)) : value
  })
}

/** Omits the list of withdrawn commits. */
export const formatShownTables = (log: readonly Commit[]): string =>
  JSON.stringify({ ...JSON.parse(formatComparableTables(log)), withdrawn: {} })
