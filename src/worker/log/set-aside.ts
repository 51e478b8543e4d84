import type { Database } from './database'

const PREFIX = 'set aside '

/** A value of a damaged log that could not be read as a commit; it was set aside when the log was closed up. */
export interface SetAside {
  /** Names its place: unique for the user. */
  name: string
  value: unknown
}

/** The keys of a user's values that were set aside. */
export const setAsideRange = (user: string): IDBKeyRange => IDBKeyRange.bound([user, PREFIX], [user, `${PREFIX}\uffff`])

/** The name of a value to set aside: `nth` counts all that the user ever had set aside, so that none replaces another. */
export const setAsideName = (nth: number, at: number, seq: number): string => `${PREFIX}${nth} ${at}.${seq}`

/** How many values were set aside for a user. */
export function countSetAside(db: Database, user: string): Promise<number> {
  return db.count('cursors', setAsideRange(user))
}

/** The values that were set aside for a user. */
export async function readSetAside(db: Database, user: string): Promise<SetAside[]> {
  const keys = await db.getAllKeys('cursors', setAsideRange(user))
  return Promise.all(
    keys.map(async (key) => ({ name: key[1].slice(PREFIX.length), value: await db.get('cursors', key) })),
  )
}
