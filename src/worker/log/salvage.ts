import { type Commit, displayTimeOf, readCommit } from '#events/commit'
import { replay } from '#events/projections/fold'
import type { DamageReport, LostRange } from '#protocol/recovery'
import type { Head } from '#protocol/views'
import { AppError } from '../app-error'
import { commitRange } from './commits'
import { extensionCursorKey, readHead } from './cursors'
import type { Database } from './database'
import { setAsideKey, setAsideRange } from './set-aside'
import { readErrorOf } from './storage-errors'
import { ignoreRejection, transact } from './transaction'

/** A stored entry: a commit, or an invalid value (`value` is its readable content). */
interface Found {
  seq: number
  commit: Commit | null
  value: unknown
}

/** The readable part of a user's log, in key order. */
export interface Salvage {
  found: Found[]
  /** The end of the log according to its head; 0 if unknown. */
  ends: number
}

/**
 * Reads each commit separately, so that an unreadable one affects no other. Read-only. Throws an AppError `storage-lost` if
 * the connection is lost, because unread commits are not damaged.
 */
export async function salvage(db: Database, user: string): Promise<Salvage> {
  const keys = await db.getAllKeys('commits', commitRange(user)).catch((error: unknown) => {
    throw readErrorOf(error)
  })
  const known = new Set<string>()
  const found: Found[] = []
  for (const key of keys) {
    const value = await readable(() => db.get('commits', key))
    const commit = commitIn(value)
    // A commit stored twice counts once.
    const isNew = commit !== null && !known.has(commit.id)
    if (commit) known.add(commit.id)
    found.push({ seq: key[1], commit: isNew ? commit : null, value })
  }
  const ends = readHead(await readable(() => db.get('cursors', [user, 'head']))).seq
  return { found, ends }
}

/** The readable commits, renumbered without gaps. */
export function readableCommits({ found }: Salvage): Commit[] {
  return found.flatMap(({ commit }) => commit ?? []).map((commit, i) => ({ ...commit, seq: i + 1 }))
}

export const EMPTY_SALVAGE: Salvage = { found: [], ends: 0 }

/**
 * Summarizes the damage; `marker` is where the page remembers the end of the log. Times after `now` (epoch milliseconds) come
 * from a wrong clock and count as now.
 */
export function damageReportOf(salvage: Salvage, marker: Head | null, now: number): Omit<DamageReport, 'database'> {
  const commits = readableCommits(salvage)
  const times = commits.map((commit) => Math.min(displayTimeOf(commit), now))
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
 * Closes the gaps of a damaged log: readable commits are renumbered, and unreadable entries are set aside. One transaction.
 * Returns the number of kept commits.
 */
export async function compactDamagedLog(db: Database, user: string, { found, ends }: Salvage): Promise<number> {
  const commits = readableCommits({ found, ends })
  const keysFound = found.map(({ seq }) => seq).join()
  return transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async (tx) => ({
      now: (await tx.objectStore('commits').getAllKeys(commitRange(user))).map((key) => key[1]).join(),
      earlier: await tx.objectStore('cursors').count(setAsideRange(user)),
    }),
    (tx, { now, earlier }) => {
      if (now !== keysFound) throw new AppError('storage-lost', CHANGED_MEANWHILE)
      const [store, cursors] = [tx.objectStore('commits'), tx.objectStore('cursors')]
      const last = commits.at(-1)
      const at = commits.reduce((newest, commit) => Math.max(newest, commit.at), 0)
      ignoreRejection(store.delete(commitRange(user)))
      ignoreRejection(tx.objectStore('checkpoints').delete([user]))
      for (const commit of commits) ignoreRejection(store.add(commit, [user, commit.seq]))
      found
        .filter(({ commit, value }) => commit === null && value !== undefined)
        .forEach(({ seq, value }, i) => {
          ignoreRejection(cursors.put(value, [user, setAsideKey(earlier + i + 1, at, seq)]))
        })
      ignoreRejection(cursors.delete(extensionCursorKey(user)))
      const head = [user, 'head'] satisfies [string, string]
      ignoreRejection(last ? cursors.put({ seq: last.seq, id: last.id, at }, head) : cursors.delete(head))
      return commits.length
    },
  )
}

const CHANGED_MEANWHILE = 'Another tab has written meanwhile. Close the other tabs of Solvelog and try again.'

/** Reads a value; undefined if the browser refuses, which is reported as a lost position. */
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
