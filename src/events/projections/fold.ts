import { type Commit, compareCommits } from '../commit'
import { getDefinition, type SolvelogEvent } from '../event'
import { readEvent } from '../read-event'
import { regroupAndShow, updateShownSolve } from './shown-solves'
import { isEmptyTable } from './solve-row'
import { createTables, type Tables } from './tables'
import { findIdsNotFolded } from './withdrawn'
import { DIRECT_WRITER, type FoldContext, type Writer } from './writer'

/**
 * Applies the events of one commit to the tables. Skips unreadable events and lists them in `skipped`. A withdrawn commit has no effect.
 */
export function foldCommit(tables: Tables, commit: Commit, writer: Writer = DIRECT_WRITER): void {
  if (Object.hasOwn(tables.withdrawn, commit.id)) return
  if (commit.cause === 'person') append(tables.commitSeqs.person, commit.seq, writer)
  commit.events.forEach((stored, index) => {
    const at = { seq: commit.seq, index }
    const read = readEvent(stored)
    if (read.known)
      foldEvent(tables, read.event, {
        at,
        time: commit.at,
        device: commit.device,
        next: commit.events[index + 1],
        to: writer,
      })
    else append(tables.skipped, { at, type: read.type, reason: read.reason }, writer)
  })
}

/** Applies the events of a commit that was just decided to the tables, without parsing the events. */
export function foldDecided(
  tables: Tables,
  commit: Commit,
  events: readonly SolvelogEvent[],
  writer: Writer = DIRECT_WRITER,
): void {
  if (commit.cause === 'person') append(tables.commitSeqs.person, commit.seq, writer)
  events.forEach((event, index) => {
    const at = { seq: commit.seq, index }
    foldEvent(tables, event, { at, time: commit.at, device: commit.device, next: events[index + 1], to: writer })
  })
}

/** Builds new tables from a whole log. The commits may be in any order. */
export function replay(commits: readonly Commit[]): Tables {
  const ordered = [...commits].sort(compareCommits)
  const tables = { ...createTables(), withdrawn: findIdsNotFolded(ordered) }
  for (const commit of ordered) foldCommit(tables, commit)
  return tables
}

const append = <T>(list: T[], value: T, writer: Writer): void => writer.put(list, list.length, value)

export function foldEvent(tables: Tables, event: SolvelogEvent, context: FoldContext): void {
  getDefinition(event).fold(tables, event, context)
  if (!('key' in event)) return
  const hasOrphanedEdits = !isEmptyTable(tables.unrecorded) && tables.unrecorded[event.key] !== undefined
  if (mayChangeSameSubmission(event) || hasOrphanedEdits) regroupAndShow(tables, event.key, context.to)
  updateShownSolve(tables, event.key, context.to)
}

function mayChangeSameSubmission(event: SolvelogEvent): boolean {
  if (event.type === 'SolveRecorded') return true
  if (event.type !== 'SolveEnriched') return false
  return event.facts.submissionId !== undefined || event.status !== undefined || event.lang !== undefined
}
