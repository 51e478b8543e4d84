import * as v from 'valibot'
import { KNOWN_EVENTS } from '#events/event'
import { emptyTables, FOLD_VERSION, type Tables } from '#events/projections/tables'
import type { Database } from './database'
import type { LogState } from './log-state'

const CHECKPOINT = v.object({
  version: v.literal(FOLD_VERSION),
  /**
   * Identifies the events and folds of this build. An older build would have skipped new events, and a newer build may
   * have folded events that this one cannot read.
   */
  events: v.literal(KNOWN_EVENTS),
  head: v.object({ seq: v.number(), id: v.string(), at: v.number() }),
  tables: v.string(),
})

/**
 * Reads a user's checkpoint: the log folded up to a position, which speeds up the start. Null if it is missing, invalid, or
 * from a build with other events or another format; the log is then replayed.
 */
export async function readCheckpoint(db: Database, user: string): Promise<LogState | null> {
  const stored = await db.get('checkpoints', [user])
  if (!v.is(CHECKPOINT, stored)) return null
  const tables = tablesIn(stored.tables)
  return tables && { head: stored.head, tables }
}

function tablesIn(text: string): Tables | null {
  try {
    const tables: Tables = JSON.parse(text)
    return hasOutline(tables, emptyTables()) ? tables : null
  } catch {
    // Not JSON: replay the log instead.
    return null
  }
}

/**
 * Whether a value has all fields of another one, with the same kinds of values; null stands for any scalar. Rows and the elements of lists are not
 * checked: that would cost as much time as the checkpoint saves.
 */
function hasOutline(value: unknown, outline: unknown): boolean {
  if (outline === null) return value === null || (value !== undefined && typeof value !== 'object')
  if (typeof value !== typeof outline || value === null || Array.isArray(value) !== Array.isArray(outline)) return false
  return (
    typeof outline !== 'object' ||
    Object.entries(outline).every(([name, one]) => hasOutline(Reflect.get(Object(value), name), one))
  )
}

/** Stores a checkpoint. The tables are one JSON text, because that loads five times faster than structured objects. */
export async function writeCheckpoint(db: Database, user: string, { head, tables }: LogState): Promise<void> {
  const checkpoint = { version: FOLD_VERSION, events: KNOWN_EVENTS, head, tables: JSON.stringify(tables) }
  await db.put('checkpoints', checkpoint, [user])
}
