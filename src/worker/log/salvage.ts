import { type Commit, readCommit } from '#events/commit'
import type { Head } from '#protocol/head'
import type { LostRange } from '#protocol/recovery'
import { AppError } from '../app-error'
import { commitRange } from './commits'
import { coverageKey, extensionCursorKey, readHead } from './cursors'
import type { Database } from './database'
import { requestNewStorageLog } from './new-storage-log'
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

/** The readable commits at their positions before the damage. */
export function storedCommits({ found }: Salvage): Commit[] {
  return found.flatMap(({ seq, commit }) => (commit ? [{ ...commit, seq }] : []))
}

/** The readable commits, renumbered without gaps. */
export function readableCommits(salvage: Salvage): Commit[] {
  return storedCommits(salvage).map((commit, i) => ({ ...commit, seq: i + 1 }))
}

export const EMPTY_SALVAGE: Salvage = { found: [], ends: 0 }

/** The last known number of changes of a log; `marker` is where the page remembers its end. */
export function rememberedChanges({ found, ends }: Salvage, marker: Head | null): number {
  return Math.max(ends, marker?.seq ?? 0, found.at(-1)?.seq ?? 0)
}

/**
 * Replaces a damaged log with repaired commits in one transaction; unreadable entries are set aside. `salvaged` is what the
 * caller knows of the log. Throws an AppError `changed-since` if another tab has changed the log since.
 */
export async function replaceDamagedLog(
  db: Database,
  user: string,
  { found }: Salvage,
  commits: readonly Commit[],
): Promise<void> {
  const keysFound = found.map(({ seq }) => seq).join()
  await transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async (tx) => ({
      now: (await tx.objectStore('commits').getAllKeys(commitRange(user))).map((key) => key[1]).join(),
      earlier: await tx.objectStore('cursors').count(setAsideRange(user)),
    }),
    (tx, { now, earlier }) => {
      if (now !== keysFound) throw new AppError('changed-since', CHANGED_MEANWHILE)
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
      ignoreRejection(cursors.delete(coverageKey(user)))
      const head = [user, 'head'] satisfies [string, string]
      ignoreRejection(last ? cursors.put({ seq: last.seq, id: last.id, at }, head) : cursors.delete(head))
      requestNewStorageLog(tx, user)
    },
  )
}

const CHANGED_MEANWHILE =
  'Another tab has changed your log meanwhile, so nothing was changed here. Close the other tabs of Solvelog and try again.'

/** Reads a value; undefined if its data is damaged. The damage report then lists its position as lost. */
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

/**
 * The ranges of positions that commits leave open up to `end`. A commit at an unknown position (null) is in the range between
 * its neighbours.
 */
export function lostRanges(seqs: readonly (number | null)[], end: number): LostRange[] {
  const ranges: LostRange[] = []
  let last = 0
  let unknown = 0
  for (const seq of [...seqs, end + 1]) {
    if (seq === null) {
      unknown += 1
      continue
    }
    const changes = seq - last - 1 - unknown
    if (changes > 0) ranges.push({ from: last + 1, to: seq - 1, changes })
    last = seq
    unknown = 0
  }
  return ranges
}
