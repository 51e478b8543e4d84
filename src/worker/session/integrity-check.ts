import { HOUR_MS, isFresh } from '#lib/time'
import { AppError } from '../app-error'
import { bestEffort } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'

const DAY_MS = 24 * HOUR_MS

/**
 * Reads the whole log at most once a day, because a start does not read the commits before the checkpoint. If the log is damaged, deletes
 * the checkpoint, so that the next start finds the damage, and throws an AppError.
 */
export async function checkIntegrity({ db, user, log, platform }: Session): Promise<void> {
  const last = await readNumber(db, user, 'looked-through-at')
  if (isFresh(last, platform.now(), DAY_MS)) return
  if (last !== null) await readWholeLog(log)
  await bestEffort(() => writeNumber(db, user, 'looked-through-at', platform.now()))
}

async function readWholeLog(log: Session['log']): Promise<void> {
  try {
    for await (const _ of log.readCommits());
  } catch (error) {
    await reportDamage(log, error)
  }
}

/** Rethrows an error from reading the log. If the log is damaged, first deletes the checkpoint, so that the next start finds the damage. */
export async function reportDamage(log: Session['log'], error: unknown): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'log-damaged') throw error
  await log.dropCheckpoint()
  throw new AppError(error.code, `${error.message} Reload the page to see what can be saved.`, { cause: error })
}
