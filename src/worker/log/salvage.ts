import { type Commit, readCommit } from '#events/commit'
import type { StartRequest } from '#protocol/api'
import type { Head } from '#protocol/head'
import type { LostRange } from '#protocol/recovery'
import { AppError } from '../app-error'
import { createCommitRange } from './commits'
import { getCoverageKey, getExtensionCursorKey, getGivenUpMarkerKey, parseHead } from './cursors'
import type { Database } from './database'
import { requestNewStorageLog } from './new-storage-log'
import { createSetAsideKey, createSetAsideRange } from './set-aside'
import { toReadError } from './storage-errors'
import { ignoreRejection, transact } from './transaction'

/** A stored entry of a log. `commit` is null if `value`, the stored content, is not a valid commit. */
interface StoredEntry {
  seq: number
  commit: Commit | null
  value: unknown
}

/** The readable part of a user's log, in the order of its keys. */
export interface Salvage {
  entries: StoredEntry[]
  /** The last position of the log according to its stored head; 0 if unknown. */
  lastSeq: number
}

/**
 * Reads each commit of a log separately, so that an unreadable commit affects no other. Writes nothing. Throws an AppError
 * `storage-lost` if the connection is lost: commits that were not read must not count as damaged.
 */
export async function salvageLog(db: Database, user: string): Promise<Salvage> {
  const keys = await db.getAllKeys('commits', createCommitRange(user)).catch((error: unknown) => {
    throw toReadError(error)
  })
  const ids = new Set<string>()
  const entries: StoredEntry[] = []
  for (const key of keys) {
    const value = await readIfUndamaged(() => db.get('commits', key))
    const commit = parseCommit(value)
    // If a commit is stored twice, use only the first one.
    const isNew = commit !== null && !ids.has(commit.id)
    if (commit) ids.add(commit.id)
    entries.push({ seq: key[1], commit: isNew ? commit : null, value })
  }
  const lastSeq = parseHead(await readIfUndamaged(() => db.get('cursors', [user, 'head']))).seq
  return { entries, lastSeq }
}

/** Returns the readable commits, at the positions that they had before the damage. */
export function listStoredCommits({ entries }: Salvage): Commit[] {
  return entries.flatMap(({ seq, commit }) => (commit ? [{ ...commit, seq }] : []))
}

/** Returns the readable commits, renumbered without gaps. */
export function listReadableCommits(salvage: Salvage): Commit[] {
  return listStoredCommits(salvage).map((commit, i) => ({ ...commit, seq: i + 1 }))
}

export const EMPTY_SALVAGE: Salvage = { entries: [], lastSeq: 0 }

/**
 * Returns how many changes a log had before the damage, as far as known. `marker` names the last commit of the log, as the page stored it
 * in localStorage; null if the page has none.
 */
export function countRememberedChanges({ entries, lastSeq }: Salvage, marker: Head | null): number {
  return Math.max(lastSeq, marker?.seq ?? 0, entries.at(-1)?.seq ?? 0)
}

/**
 * Replaces a damaged log with repaired commits in one transaction. Stores unreadable entries under other keys. `marker` names the last
 * commit of the log, as stored by the page in localStorage. If the repaired commits lack that commit, also stores the marker in the
 * database, so that the next start does not report the same loss again. Throws an AppError `changed-since` if another tab has changed the
 * log since `salvageLog` read it.
 */
export async function replaceDamagedLog(
  db: Database,
  user: string,
  { entries }: Salvage,
  commits: readonly Commit[],
  marker: StartRequest['marker'],
): Promise<void> {
  const keysRead = entries.map(({ seq }) => seq).join()
  await transact(
    db,
    ['commits', 'cursors', 'checkpoints'],
    'strict',
    async (tx) => ({
      currentKeys: (await tx.objectStore('commits').getAllKeys(createCommitRange(user))).map((key) => key[1]).join(),
      setAsideCount: await tx.objectStore('cursors').count(createSetAsideRange(user)),
    }),
    (tx, { currentKeys, setAsideCount }) => {
      if (currentKeys !== keysRead) throw new AppError('changed-since', CHANGED_MEANWHILE_TEXT)
      const [store, cursors] = [tx.objectStore('commits'), tx.objectStore('cursors')]
      const last = commits.at(-1)
      const at = commits.reduce((newest, commit) => Math.max(newest, commit.at), 0)
      ignoreRejection(store.delete(createCommitRange(user)))
      ignoreRejection(tx.objectStore('checkpoints').delete([user]))
      for (const commit of commits) ignoreRejection(store.add(commit, [user, commit.seq]))
      entries
        .filter(({ commit, value }) => commit === null && value !== undefined)
        .forEach(({ seq, value }, i) => {
          ignoreRejection(cursors.put(value, [user, createSetAsideKey(setAsideCount + i + 1, at, seq)]))
        })
      ignoreRejection(cursors.delete(getExtensionCursorKey(user)))
      ignoreRejection(cursors.delete(getCoverageKey(user)))
      const head = [user, 'head'] satisfies [string, string]
      ignoreRejection(last ? cursors.put({ seq: last.seq, id: last.id, at }, head) : cursors.delete(head))
      if (marker && !commits.some(({ seq, id }) => seq === marker.seq && id === marker.id)) {
        const { seq, id, at: markedAt = null } = marker
        ignoreRejection(cursors.put({ seq, id, at: markedAt }, getGivenUpMarkerKey(user)))
      }
      requestNewStorageLog(tx, user)
    },
  )
}

const CHANGED_MEANWHILE_TEXT =
  'Another tab has changed your log meanwhile, so nothing was changed here. Close the other tabs of Solvelog and try again.'

/** Reads a value; undefined if the value is damaged. The damage report then lists the value's position as lost. */
async function readIfUndamaged(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read()
  } catch (error) {
    const readError = toReadError(error)
    if (readError instanceof AppError && readError.code === 'storage-damaged') return undefined
    throw readError
  }
}

function parseCommit(value: unknown): Commit | null {
  try {
    return readCommit(value, 'a commit')
  } catch {
    return null
  }
}

/**
 * Returns the ranges of positions from 1 to `lastSeq` that have no commit. A commit at an unknown position (null) is somewhere between
 * the commits before and after it in `seqs`.
 */
export function findLostRanges(seqs: readonly (number | null)[], lastSeq: number): LostRange[] {
  const ranges: LostRange[] = []
  let last = 0
  let commitsAtUnknownSeq = 0
  for (const seq of [...seqs, lastSeq + 1]) {
    if (seq === null) {
      commitsAtUnknownSeq += 1
      continue
    }
    const changes = seq - last - 1 - commitsAtUnknownSeq
    if (changes > 0) ranges.push({ from: last + 1, to: seq - 1, changes })
    last = seq
    commitsAtUnknownSeq = 0
  }
  return ranges
}
