import { Fault } from '../app-error'
import { asWellAsMayBe } from '../best-effort'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { HOUR, isFresh } from '../sync/step'

const DAY = 24 * HOUR

/**
 * Reads the whole log once a day, when nobody waits for anything: what stands before a checkpoint is not read at a start. A
 * log that turns out damaged gives its checkpoint up, so that the next start meets the damage. Throws a Fault that says so.
 */
export async function lookThrough({ db, user, log, clock }: Session): Promise<void> {
  const last = await readNumber(db, user, 'looked-through-at')
  if (isFresh(last, clock.now(), DAY)) return
  if (last !== null) await readAll(log)
  await asWellAsMayBe(() => writeNumber(db, user, 'looked-through-at', clock.now()))
}

async function readAll(log: Session['log']): Promise<void> {
  try {
    for await (const _ of log.commits());
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== 'log-damaged') throw error
    await log.dropCheckpoint()
    throw new Fault(error.code, `${error.message} Reload the page to see what can be saved.`, { cause: error })
  }
}
