import { type Attempt, keyRangeOfPrefix, type State, type Transaction } from './store'

/** Maximum UTF-16 units of all recorded code: 500 MB, because a unit takes up to two bytes (E18). */
export const MAX_RECORDED_UNITS = 250_000_000

/**
 * Keeps the recordings of all attempts below a size, in UTF-16 units. Attempts without a confirmed submission are deleted first, the
 * oldest at the beginning; forged ones are among them. Only when these are not enough, the oldest code histories of submissions
 * follow. The attempt `current`, which was just recorded, is kept.
 */
export async function limitRecordings(tx: Transaction, state: State, current: number, maxUnits: number): Promise<void> {
  for (const isLinked of [false, true]) {
    let cursor = state.recordedUnits > maxUnits ? await tx.objectStore('attempts').openCursor() : null
    while (cursor && state.recordedUnits > maxUnits) {
      const attempt = cursor.value
      if (attempt.number !== current && (attempt.submittedRuns !== null) === isLinked) {
        state.recordedUnits -= attempt.units + attempt.runUnits
        await deleteRecording(tx, attempt)
        // The attempt of a submission stays, because its link names it.
        if (isLinked) await cursor.update({ ...attempt, isClosed: true, units: 0, runUnits: 0 })
        else await cursor.delete()
      }
      cursor = await cursor.continue()
    }
  }
}

/** Deletes an attempt's snapshots and Runs, and its links to submissions that the site has not confirmed. */
async function deleteRecording(tx: Transaction, { number, account }: Attempt): Promise<void> {
  await Promise.all([
    tx.objectStore('snapshots').delete(keyRangeOfPrefix(number)),
    tx.objectStore('runs').delete(keyRangeOfPrefix(number)),
  ])
  let cursor = await tx.objectStore('links').openCursor(keyRangeOfPrefix(account))
  while (cursor) {
    if (cursor.value.attempt === number && !cursor.value.isConfirmed) await cursor.delete()
    cursor = await cursor.continue()
  }
}
