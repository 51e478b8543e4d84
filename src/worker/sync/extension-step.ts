import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { walkExtension } from '../sources/extension'
import { record } from './record'
import { HOUR, isFresh, outcomeOf, type Step, type Watch } from './step'

/** The extension completes old submissions in place, so everything is read again once a day (milliseconds). */
const WHOLE = 24 * HOUR

/** Chunks after which a walk remembers how far it has come: what is told twice costs time, and changes nothing. */
const REMEMBER_EVERY = 10

/** How a walk ended: with what could not be read, and where it was stopped, in words. */
interface Walked {
  refused: string[]
  stopped: string | null
}

/** Reads the extension's chunks, oldest first (C5, C6); a walk through all of them that was stopped goes on where it was. */
export const EXTENSION: Step = {
  name: 'extension',
  async run(session, asked, watch) {
    const { db, user, clock } = session
    const goesOn = (await readNumber(db, user, 'extension-stopped')) !== null
    const isDue = asked || !isFresh(await readNumber(db, user, 'extension-whole-at'), clock.now(), WHOLE)
    const isWhole = goesOn || isDue
    // A whole walk measures anew, so that a cursor that was once led astray comes back.
    const from = isDue && !goesOn ? 0 : ((await readNumber(db, user, 'extension-last')) ?? 0)
    const walked = await walk(session, from, watch)
    session.sync.extensionFound = walked !== null
    await writeNumber(db, user, 'extension-found', walked === null ? 0 : 1)
    if (walked === null) return { state: 'unavailable' }
    const { refused, stopped } = walked
    if (isWhole) await writeNumber(db, user, 'extension-stopped', stopped === null ? null : 1)
    if (stopped !== null) return { state: 'idle', problem: stopped }
    if (isWhole) await writeNumber(db, user, 'extension-whole-at', clock.now())
    await writeNumber(db, user, 'extension-at', clock.now())
    return outcomeOf(refused)
  },
}

/** Walks the chunks from a time on (epoch seconds) into the log; null when there is no extension. */
async function walk(session: Session, from: number, { touch, signal }: Watch): Promise<Walked | null> {
  const { db, user, username, bridge, sync } = session
  const progress = { solves: 0, chunksDone: 0, chunksTotal: 0 }
  const refused: string[] = []
  const mark = { to: from, chunks: 0 }
  const remember = async () => {
    if (mark.chunks > 0 || signal.aborted) await writeNumber(db, user, 'extension-last', mark.to)
    mark.chunks = 0
  }
  const found = await walkExtension({
    bridge,
    username,
    // One second back: the last chunk may have grown by a submission of the same second.
    since: Math.max(0, from - 1),
    signal,
    onManifest(chunks) {
      progress.chunksTotal = chunks
      sync.extensionFound = true
      sync.progress = { ...progress }
      touch()
    },
    async onChunk(chunk) {
      await record(session, 'extension', chunk)
      refused.push(...chunk.refused)
      progress.solves += chunk.submissions.length
      progress.chunksDone += 1
      sync.progress = { ...progress }
      touch()
    },
    async onReached(to) {
      mark.to = Math.max(to, from)
      mark.chunks += 1
      if (mark.chunks === REMEMBER_EVERY) await remember()
    },
  }).finally(remember)
  if (!found) return null
  const { chunksDone, chunksTotal } = progress
  const isDone = chunksDone === chunksTotal
  return { refused, stopped: isDone ? null : `Stopped after chunk ${chunksDone} of ${chunksTotal}.` }
}
