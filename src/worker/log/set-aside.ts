import type { Database } from './database'

const KEY_PREFIX = 'set aside '

/** An unreadable entry of a damaged log that was set aside. */
export interface SetAsideEntry {
  /** A name that is unique among the user's entries. */
  name: string
  value: unknown
}

export const createSetAsideRange = (user: string): IDBKeyRange =>
  IDBKeyRange.bound([user, KEY_PREFIX], [user, `${KEY_PREFIX}\uffff`])

/** Returns the key for a damaged entry to set aside. `number` must be new for the user, so that no earlier entry is overwritten. */
export const createSetAsideKey = (number: number, at: number, seq: number): string =>
  `${KEY_PREFIX}${number} ${at}.${seq}`

export function countSetAsideEntries(db: Database, user: string): Promise<number> {
  return db.count('cursors', createSetAsideRange(user))
}

export async function readSetAside(db: Database, user: string): Promise<SetAsideEntry[]> {
  const keys = await db.getAllKeys('cursors', createSetAsideRange(user))
  return Promise.all(
    keys.map(async (key) => ({ name: key[1].slice(KEY_PREFIX.length), value: await db.get('cursors', key) })),
  )
}
