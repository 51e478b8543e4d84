import { type Attempt, createPrefixKeyRange, type State, type Transaction } from './store'

/** Maximum size of all recorded code in UTF-16 units. It takes at most 500 MB, because a unit has up to two bytes (E18). */
export const MAX_RECORDED_UNITS = 250_000_000

/**
 * Deletes recordings until all of them have at most `maxUnits` UTF-16 units. First deletes attempts without a confirmed submission, oldest
 * first, because a page can forge them. Then deletes the oldest recordings of submissions. Never deletes the attempt `currentAttempt`.
 */
export async function limitRecordings(
  tx: Transaction,
  state: State,
  currentAttempt: number,
  maxUnits: number,
): Promise<void> {
  for (const isLinked of [false, true]) {
    let cursor = state.recordedUnits > maxUnits ? await tx.objectStore('attempts').openCursor() : null
    while (cursor && state.recordedUnits > maxUnits) {
      const attempt = cursor.value
      if (attempt.number !== currentAttempt && (attempt.submittedRuns !== null) === isLinked) {
        state.recordedUnits -= attempt.units + attempt.runUnits
        await deleteRecording(tx, attempt)
        // The record of an attempt with a submission is kept, because the link of the submission refers to it.
        if (isLinked) await cursor.update({ ...attempt, isClosed: true, units: 0, runUnits: 0 })
        else await cursor.delete()
      }
      cursor = await cursor.continue()
    }
  }
}

/** Deletes an attempt's snapshots and test runs, and its links to submissions that the site has not confirmed. */
async function deleteRecording(tx: Transaction, { number, account }: Attempt): Promise<void> {
  await Promise.all([
    tx.objectStore('snapshots').delete(createPrefixKeyRange(number)),
    tx.objectStore('runs').delete(createPrefixKeyRange(number)),
  ])
  let cursor = await tx.objectStore('links').openCursor(createPrefixKeyRange(account))
  while (cursor) {
    if (cursor.value.attempt === number && !cursor.value.isConfirmed) await cursor.delete()
    cursor = await cursor.continue()
  }
}
