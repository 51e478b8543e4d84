import { type Commit, compareCommits } from '../commit'
import { getDefinition, type SolvelogEvent } from '../event'
import { readEvent } from '../read-event'
import { regroupAndShow, updateShownSolve } from './shown-solves'
import { isEmptyTable } from './solve-row'
import { createTables, type Tables, type UnsharedTables } from './tables'
import { findIdsNotFolded } from './withdrawn'
import type { EventContext, FoldContext, Writer } from './writer'

/** Writes in place, so only to tables that nothing else reads. */
const DIRECT_WRITER: Writer = {
  put(table, key, value) {
    table[key] = value
  },
  remove(table, key) {
    Reflect.deleteProperty(table, key)
  },
  change(tables, recipe) {
    recipe(tables as Parameters<typeof recipe>[0])
  },
}

/** Builds new tables from a whole log. The commits may be in any order. */
export function replay(commits: readonly Commit[]): UnsharedTables {
  const ordered = [...commits].sort(compareCommits)
  const tables = { ...createTables(), withdrawn: findIdsNotFolded(ordered) }
  for (const commit of ordered) foldCommit(tables, commit)
  return tables
}

/** Applies the events of one commit to the tables in place. Like `foldCommitTo`. */
export const foldCommit = (tables: UnsharedTables, commit: Commit): void => foldCommitTo(tables, commit, DIRECT_WRITER)

/** Applies one event to the tables in place. */
export const foldEvent = (tables: UnsharedTables, event: SolvelogEvent, context: EventContext): void =>
  foldEventTo(tables, event, { ...context, to: DIRECT_WRITER })

/**
 * Applies the events of one commit to the tables. Skips unreadable events and lists them in `skipped`. A withdrawn commit has no effect.
 */
export function foldCommitTo(tables: Tables, commit: Commit, writer: Writer): void {
  if (Object.hasOwn(tables.withdrawn, commit.id)) return
  if (commit.cause === 'person') append(tables.personSeqs, commit.seq, writer)
  commit.events.forEach((stored, index) => {
    const at = { seq: commit.seq, index }
    const read = readEvent(stored)
    if (read.known)
      foldEventTo(tables, read.event, {
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
export function foldDecidedTo(tables: Tables, commit: Commit, events: readonly SolvelogEvent[], writer: Writer): void {
  if (commit.cause === 'person') append(tables.personSeqs, commit.seq, writer)
  events.forEach((event, index) => {
    const at = { seq: commit.seq, index }
    foldEventTo(tables, event, { at, time: commit.at, device: commit.device, next: events[index + 1], to: writer })
  })
}

const append = <T>(list: readonly T[], value: T, writer: Writer): void => writer.put(list, list.length, value)

function foldEventTo(tables: Tables, event: SolvelogEvent, context: FoldContext): void {
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
