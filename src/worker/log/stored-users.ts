import { toUserKey } from '#domain/username'
import type { StoredUser } from '#protocol/api'
import { parseHead, readUsername } from './cursors'
import {
  DATABASE_VERSION,
  type Database,
  mayDatabaseExist,
  openWithoutUpgrade,
  type SolvelogSchema,
  USER_DATABASE,
} from './database'
import { loadLog } from './load'
import { isJoining } from './vault-store'

/**
 * Lists the users whose logs are in this browser or still to be joined, most recently changed first. Creates no database, and ignores a
 * database of another version.
 */
export async function readStoredUsers(): Promise<StoredUser[]> {
  const db = (await mayDatabaseExist(USER_DATABASE)) ? await openWithoutUpgrade<SolvelogSchema>(USER_DATABASE) : null
  if (!db) return []
  try {
    if (db.version !== DATABASE_VERSION || !db.objectStoreNames.contains('commits')) return []
    const users = await Promise.all((await findUsers(db)).map((user) => readStoredUser(db, user)))
    return users.toSorted((a, b) => b.changedAt - a.changedAt).map(({ changedAt, ...user }) => user)
  } finally {
    db.close()
  }
}

/**
 * Finds each user with a commit, and each user whose log this device still has to join: the browser may have been killed before it stored
 * the user name. Keys start with the user, so the cursor can skip to the next user.
 */
async function findUsers(db: Database): Promise<string[]> {
  const users = new Set<string>()
  let cursor = await db.transaction('commits').store.openKeyCursor()
  while (cursor) {
    const [user] = cursor.key
    users.add(user)
    cursor = await cursor.continue([user, Number.POSITIVE_INFINITY])
  }
  for (const [user, name] of await db.getAllKeys('cursors'))
    if (name === 'vault' && (await isJoining(db, user))) users.add(user)
  return [...users]
}

async function readStoredUser(db: Database, user: string): Promise<StoredUser & { changedAt: number }> {
  const name = await readUsername(db, user)
  return {
    username: name !== null && toUserKey(name) === user ? name : user,
    solves: await countSolves(db, user),
    isJoining: await isJoining(db, user),
    changedAt: parseHead(await db.get('cursors', [user, 'head'])).at,
  }
}

async function countSolves(db: Database, user: string): Promise<number | null> {
  try {
    const { logState } = await loadLog(db, user)
    return Object.keys(logState.folded.tables.solves).length
  } catch {
    // The log is damaged: list the user without a number of solves. The recovery screen reports the damage.
    return null
  }
}
