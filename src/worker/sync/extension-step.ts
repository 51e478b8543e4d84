import type { Period } from '#domain/history-coverage'
import { HOUR_MS, isFresh } from '#lib/time'
import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { addToCoverage } from '../session/coverage'
import { readFromExtension } from '../sources/extension'
import type { ExtensionClient } from '../sources/extension-client'
import { rejectOnAbort } from '../sources/http'
import { recordFromSource } from './record'
import { PRESS_CONNECT, type Step, type StepControl, type StepOutcome, stepOutcomeOf } from './step'

/** The earlier extension edits old submissions in place, so all chunks are read again once a day (milliseconds). */
const WHOLE = 24 * HOUR_MS

/** The position is stored after this many chunks. Chunks read twice cost time but change nothing. */
const REMEMBER_EVERY = 10

/** The result of a read: unreadable entries, and where it was cancelled. */
interface ReadChunks {
  refused: string[]
  stopped: string | null
  /** From the oldest to the newest submission that it sent; null if it sent none. */
  period: Period | null
}

/** The start time (epoch seconds), and whether all chunks are read. */
interface WalkPlan {
  from: number
  isWhole: boolean
}

/** Reads the extension by protocol 2, or by protocol 1 if protocol 2 is not supported. */
export const EXTENSION_STEP: Step = {
  name: 'extension',
  async run(session, userInitiated, watch) {
    const plan = await planWalk(session, userInitiated)
    if (session.extension) return syncNewer(session, session.extension, userInitiated, watch)
    // Tries both protocols at once, so that users without an extension wait only once. Protocol 2 first: its welcome comes from
    // within the page, so it is here before the earlier extension's manifest.
    const connecting = session.bridge.connect()
    // One second earlier, because the last chunk may have gained a submission of the same second.
    const manifest = session.bridge.manifest(session.username, Math.max(0, plan.from - 1))
    manifest.catch(() => undefined)
    const client = await connect(session, connecting, manifest, watch.signal)
    if (client !== null && client !== 'not-connected') return syncNewer(session, client, userInitiated, watch)
    const outcome = await syncChunks(session, plan, manifest, watch)
    return client === 'not-connected' && outcome.state === 'unavailable' ? notConnected(session) : outcome
  },
}

/** The extension is installed, but sends nothing before the user connects this site (E17). */
async function notConnected(session: Session): Promise<StepOutcome> {
  await noteFound(session, true)
  return { state: 'unavailable', problem: PRESS_CONNECT }
}

async function noteFound({ sync, db, user }: Session, isFound: boolean): Promise<void> {
  sync.extensionFound = isFound
  await writeNumber(db, user, 'extension-found', isFound ? 1 : 0)
}

/** Reads the extension by protocol 2. */
async function syncNewer(
  session: Session,
  client: ExtensionClient,
  userInitiated: boolean,
  watch: StepControl,
): Promise<StepOutcome> {
  await noteFound(session, true)
  const { syncChanges } = await import('./extension-sync')
  const outcome = await syncChanges(session, client, userInitiated, watch)
  if (outcome.state === 'ok') await noteSuccess(session)
  return outcome
}

/**
 * Connects to an extension of protocol 2; null without one, as soon as only the earlier one has answered. Its code is loaded only
 * if there is an extension. `not-connected`: it is installed, but the user has not connected this site.
 */
async function connect(
  session: Session,
  connecting: ReturnType<ExtensionBridge['connect']>,
  manifest: Promise<BridgeReply<ChunkEntry[]>>,
  signal: AbortSignal,
): Promise<ExtensionClient | 'not-connected' | null> {
  const reply = await rejectOnAbort(Promise.race([connecting, whenFound(manifest)]), signal)
  if (reply === null) void connecting.then((late) => late.kind === 'ok' && late.value.close())
  if (reply?.kind === 'not-connected') return 'not-connected'
  if (reply?.kind !== 'ok') return null
  const { connectExtension } = await import('./extension-sync')
  if (!session.hasEnded) return connectExtension(session, reply.value)
  reply.value.close()
  return null
}

/** Resolves with null when the earlier extension has answered; never without an answer. */
function whenFound(manifest: Promise<BridgeReply<ChunkEntry[]>>): Promise<null> {
  return new Promise((resolve) => {
    manifest.then(
      ({ kind }) => kind === 'ok' && resolve(null),
      () => undefined,
    )
  })
}

/** Reads the earlier extension's chunks, oldest first (C5, C6); a cancelled full read continues. */
async function syncChunks(
  session: Session,
  plan: WalkPlan,
  manifest: Promise<BridgeReply<ChunkEntry[]>>,
  watch: StepControl,
): Promise<StepOutcome> {
  const { db, user, platform } = session
  const chunksRead = await readChunksFrom(session, plan.from, manifest, watch)
  await noteFound(session, chunksRead !== null)
  if (chunksRead === null) return { state: 'unavailable' }
  const { refused, stopped, period } = chunksRead
  if (plan.isWhole) await writeNumber(db, user, 'extension-stopped', stopped === null ? null : 1)
  if (stopped !== null) return { state: 'idle', problem: stopped }
  if (plan.isWhole) await writeNumber(db, user, 'extension-whole-at', platform.now())
  await noteSuccess(session)
  // The earlier extension does not say whether its history is complete. It is taken to have everything between its submissions.
  // Without another answer there is no sign that anything older is missing.
  const isFirst = session.coverage.length === 0
  if (period) await addToCoverage(session, [isFirst ? { ...period, from: 0, isAssumed: true } : period])
  return stepOutcomeOf(refused)
}

async function noteSuccess({ db, user, platform }: Session): Promise<void> {
  await writeNumber(db, user, 'extension-at', platform.now())
}

async function planWalk({ db, user, platform }: Session, userInitiated: boolean): Promise<WalkPlan> {
  const resumesStoppedRead = (await readNumber(db, user, 'extension-stopped')) !== null
  const isDue = userInitiated || !isFresh(await readNumber(db, user, 'extension-whole-at'), platform.now(), WHOLE)
  // A full read starts at 0, which also repairs a wrong stored position. A stopped read continues from its stored position.
  const from = isDue && !resumesStoppedRead ? 0 : ((await readNumber(db, user, 'extension-last')) ?? 0)
  return { from, isWhole: resumesStoppedRead || isDue }
}

/** Reads the chunks from a time on (epoch seconds) into the log; null without an extension. */
async function readChunksFrom(
  session: Session,
  from: number,
  manifest: Promise<BridgeReply<ChunkEntry[]>>,
  { reportProgress, signal }: StepControl,
): Promise<ReadChunks | null> {
  const { db, user, username, bridge, sync } = session
  const progress = { solves: 0, chunksDone: 0, chunksTotal: 0 }
  const refused: string[] = []
  let period: Period | null = null
  const mark = { to: from, chunks: 0 }
  const remember = async () => {
    if (mark.chunks > 0 || signal.aborted) await writeNumber(db, user, 'extension-last', mark.to)
    mark.chunks = 0
  }
  const found = await readFromExtension({
    manifest,
    chunk: (index) => bridge.chunk(username, index),
    signal,
    onManifest(chunks) {
      progress.chunksTotal = chunks
      sync.extensionFound = true
      sync.progress = { ...progress }
      reportProgress()
    },
    async onChunk(chunk) {
      await recordFromSource(session, 'extension', chunk)
      refused.push(...chunk.refused)
      for (const { timestamp: at } of chunk.submissions)
        period = { from: Math.min(period?.from ?? at, at), to: Math.max(period?.to ?? at, at) }
      progress.solves += chunk.submissions.length
      progress.chunksDone += 1
      sync.progress = { ...progress }
      reportProgress()
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
  return { refused, period, stopped: isDone ? null : `Stopped after chunk ${chunksDone} of ${chunksTotal}.` }
}
