import type { DataFacts } from '#wire/data'
import { readNumber } from '../../log/cursors'
import type { Session } from '../state'
import { showFolder } from './folder'

const counts = new WeakMap<Session, { seq: number; events: number }>()

/** The log and its safety in numbers. */
export async function dataFacts(session: Session): Promise<DataFacts> {
  const { db, user, log } = session
  await showFolder(session)
  const exportedAt = await readNumber(db, user, 'exported-at')
  const exportedSeq = Math.min((await readNumber(db, user, 'exported-seq')) ?? 0, log.head.seq)
  const { seq, at } = log.head
  return {
    commits: seq,
    events: await countEvents(session),
    savedAt: seq > 0 ? at : null,
    exportedAt,
    unexported: seq - exportedSeq,
    unexportedSince: (await log.commitAt(exportedSeq + 1))?.at ?? null,
  }
}

/** Counts what was appended since the last count alone. */
async function countEvents(session: Session): Promise<number> {
  const count = { ...(counts.get(session) ?? { seq: 0, events: 0 }) }
  for await (const commits of session.log.commits(count.seq + 1)) {
    for (const { seq, events } of commits) {
      count.seq = seq
      count.events += events.length
    }
  }
  counts.set(session, count)
  return count.events
}
