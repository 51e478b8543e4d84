import { type Commit, readCommit, timeOf } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { DamageReport, LostRange } from '#protocol/recovery'
import type { Head } from '#protocol/views'
import { AppError } from '../app-error'
import { extensionCursorKey, readHead } from './cursors'
import type { Database } from './database'
import { readErrorOf } from './read-error'
import { setAsideName, setAsideRange } from './set-aside'
import { transact, unawaited } from './transaction'

/** What stands under one key of a user's commits: a commit, or something that is none (`value` is what was read of it). */
interface Found {
  seq: number
  commit: Commit | null
  value: unknown
}

/** A user's log as far as it can be read, in the order of its keys. */
export interface Salvage {
  found: Found[]
  /** Where the log's own head says that it ends; 0 without one. */
  ends: number
}

const rangeOf = (user: string) => IDBKeyRange.bound([user, 0], [user, Number.MAX_SAFE_INTEGER])

/**
 * Reads each commit by itself, so that one that cannot be read costs no other. Writes nothing. Throws a Fault `storage-lost`
 * when the connection is lost on the way: what was not read then is not damaged.
 */
export async function salvage(db: Database, user: string): Promise<Salvage> {
  const keys = await db.getAllKeys('commits', rangeOf(user)).catch((error: unknown) => {
    throw readErrorOf(error)
  })
  const known = new Set<string>()
  const found: Found[] = []
  for (const key of keys) {
    const value = await readable(() => db.get('commits', key))
    const commit = commitIn(value)
    // A commit that stands in two places is one.
    const isNew = commit !== null && !known.has(commit.id)
    if (commit) known.add(commit.id)
    found.push({ seq: key[1], commit: isNew ? commit : null, value })
  }
  const ends = readHead(await readable(() => db.get('cursors', [user, 'head']))).seq
  return { found, ends }
}

/** The commits of a salvage, numbered anew without gaps. */
export function salvaged({ found }: Salvage): Commit[] {
  return found.flatMap(({ commit }) => commit ?? []).map((commit, i) => ({ ...commit, seq: i + 1 }))
}

/** Where there is nothing to salvage from. */
export const NOTHING: Salvage = { found: [], ends: 0 }

/** What a salvage amounts to; `marker` is how far the page remembers the log to reach. */
export function damageReportOf(salvage: Salvage, marker: Head | null): Omit<DamageReport, 'database'> {
  const commits = salvaged(salvage)
  const times = commits.map(timeOf)
  const remembered = Math.max(salvage.ends, marker?.seq ?? 0)
  return {
    remembered,
    readable: commits.length,
    solves: Object.keys(replay(commits).solves).length,
    lost: lostIn(salvage, remembered),
    firstAt: times.length > 0 ? times.reduce((a, b) => Math.min(a, b)) : null,
    lastAt: times.length > 0 ? times.reduce((a, b) => Math.max(a, b)) : null,
  }
}

/**
 * Closes the gaps of a damaged log: what can be read moves together, and what cannot is set aside under the user, not
 * destroyed. All or nothing. Answers how many commits are kept.
 */
export async function compact(db: Database, user: string, { found, ends }: Salvage): Promise<number> {
  const commits = salvaged({ found, ends })
  const seen = found.map(({ seq }) => seq).join()
  return transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async (tx) => ({
      now: (await tx.objectStore('commits').getAllKeys(rangeOf(user))).map((key) => key[1]).join(),
      earlier: await tx.objectStore('cursors').count(setAsideRange(user)),
    }),
    (tx, { now, earlier }) => {
      if (now !== seen) throw new AppError('storage-lost', MEANWHILE)
      const [store, cursors] = [tx.objectStore('commits'), tx.objectStore('cursors')]
      const last = commits.at(-1)
      const at = commits.reduce((newest, commit) => Math.max(newest, commit.at), 0)
      unawaited(store.delete(rangeOf(user)))
      unawaited(tx.objectStore('checkpoints').delete([user]))
      for (const commit of commits) unawaited(store.add(commit, [user, commit.seq]))
      found
        .filter(({ commit, value }) => commit === null && value !== undefined)
        .forEach(({ seq, value }, i) => {
          unawaited(cursors.put(value, [user, setAsideName(earlier + i + 1, at, seq)]))
        })
      unawaited(cursors.delete(extensionCursorKey(user)))
      const head = [user, 'head'] satisfies [string, string]
      unawaited(last ? cursors.put({ seq: last.seq, id: last.id, at }, head) : cursors.delete(head))
      return commits.length
    },
  )
}

const MEANWHILE = 'Another tab has written meanwhile. Close the other tabs of Solvelog and try again.'

/** A stored value; undefined when the browser refuses to read it, which the user is shown as one more lost place. */
async function readable(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read()
  } catch (error) {
    const fault = readErrorOf(error)
    if (fault instanceof AppError && fault.code === 'storage-damaged') return undefined
    throw fault
  }
}

function commitIn(value: unknown): Commit | null {
  try {
    return readCommit(value, 'a commit')
  } catch {
    return null
  }
}

function lostIn({ found }: Salvage, remembered: number): LostRange[] {
  const places: LostRange[] = []
  let next = 1
  const skipTo = (seq: number) => {
    if (seq > next) places.push({ from: next, to: seq - 1 })
    next = seq + 1
  }
  for (const { seq, commit } of found) if (commit) skipTo(seq)
  skipTo(Math.max(remembered, found.at(-1)?.seq ?? 0) + 1)
  return places
}
