import { userKey } from '#domain/username'
import type { StartRequest } from '#wire/api'
import type { LogSurvey } from '#wire/rescue'
import { Fault } from '../fault'
import type { Clock } from '../given'
import { databaseExists, databaseName, removeDatabase, withDatabase } from '../log/database'
import { closeUp, NOTHING, salvage, surveyOf } from '../log/salvage'

/** Looks at a log that did not open: what is there, what is lost. Writes nothing and creates nothing. */
export async function surveyLog({ username, marker }: StartRequest, clock: Clock): Promise<LogSurvey> {
  const nothing = surveyOf(NOTHING, marker)
  if (!(await databaseExists(databaseName(username)))) return { database: 'missing', ...nothing }
  try {
    const found = await withDatabase(username, clock, (db) => salvage(db, userKey(username)))
    return { database: 'found', ...surveyOf(found, marker) }
  } catch (error) {
    if (isDamage(error)) return { database: 'unreadable', ...nothing }
    throw error
  }
}

/**
 * Goes on with what is left of a log, because the person said so. A database that cannot be opened at all is removed, so
 * that the next start makes a new one.
 */
export async function acceptLog(username: string, clock: Clock): Promise<{ kept: number }> {
  const name = databaseName(username)
  if (!(await databaseExists(name))) return { kept: 0 }
  const user = userKey(username)
  try {
    return { kept: await withDatabase(username, clock, async (db) => closeUp(db, user, await salvage(db, user))) }
  } catch (error) {
    if (!isDamage(error)) throw error
    await removeDatabase(name)
    return { kept: 0 }
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Fault && error.code === 'storage-damaged')
