import { readNumber, writeNumber } from '../../log/cursors'
import { walkExtension } from '../../sources/extension'
import type { Session } from '../state'
import { record } from './record'
import { HOUR, isFresh, outcomeOf, type Step } from './step'

/** The extension completes old submissions in place, so everything is read again once a day (milliseconds). */
const WHOLE = 24 * HOUR

/** Chunks after which a walk remembers how far it has come: what is told twice costs time, and changes nothing. */
const REMEMBER_EVERY = 10

/** Reads the extension's chunks, oldest first (C5, C6). */
export const EXTENSION: Step = {
  name: 'extension',
  async run(session, asked, touch) {
    const { db, user, clock } = session
    const wholeAt = await readNumber(db, user, 'extension-whole-at')
    const isWhole = asked || !isFresh(wholeAt, clock.now(), WHOLE)
    const refused = await walk(session, isWhole, touch)
    session.sync.extensionFound = refused !== null
    await writeNumber(db, user, 'extension-found', refused === null ? 0 : 1)
    if (refused === null) return { state: 'unavailable' }
    if (isWhole) await writeNumber(db, user, 'extension-whole-at', clock.now())
    await writeNumber(db, user, 'extension-at', clock.now())
    return outcomeOf(refused)
  },
}

/** Walks the chunks into the log; answers with what could not be read, or null when there is no extension. */
async function walk(session: Session, isWhole: boolean, touch: () => void): Promise<string[] | null> {
  const { db, user, username, bridge, sync } = session
  // A whole walk measures anew, so that a cursor that was once led astray comes back.
  const reached = isWhole ? 0 : ((await readNumber(db, user, 'extension-last')) ?? 0)
  const progress = { solves: 0, chunksDone: 0, chunksTotal: 0 }
  const refused: string[] = []
  const mark = { to: reached, chunks: 0 }
  const remember = async () => {
    if (mark.chunks > 0) await writeNumber(db, user, 'extension-last', mark.to)
    mark.chunks = 0
  }
  const found = await walkExtension({
    bridge,
    username,
    // One second back: the last chunk may have grown by a submission of the same second.
    since: Math.max(0, reached - 1),
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
      mark.to = Math.max(to, reached)
      mark.chunks += 1
      if (mark.chunks === REMEMBER_EVERY) await remember()
    },
  }).finally(remember)
  return found ? refused : null
}
