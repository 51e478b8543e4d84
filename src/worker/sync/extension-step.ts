import type { Period } from '#domain/history-coverage'
import { HOUR_MS, isFresh } from '#lib/time'
import type { BridgeReply, ChunkEntry, ExtensionBridge } from '#protocol/extension'
import { readNumber, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { addToCoverage } from '../session/extend-coverage'
import { readFromExtension } from '../sources/extension'
import type { ExtensionClient } from '../sources/extension-client'
import { rejectOnAbort } from '../sources/http'
import { recordFromSource } from './record'
import { PRESS_CONNECT_TEXT, type Step, type StepControl, type StepOutcome, toStepOutcome } from './step'

/** Milliseconds after which all chunks are read again, because an extension of protocol 1 edits old submissions in place. */
const FULL_READ_INTERVAL_MS = 24 * HOUR_MS

/** Number of chunks after which the position is stored. After an interruption, later chunks are read again, which changes nothing. */
const CHUNKS_PER_STORED_POSITION = 10

/**
 * The result of reading chunks. `refused`: messages about unreadable entries. `stopped`: if the read was cancelled, a message that names
 * the last chunk read.
 */
interface ChunksResult {
  refused: string[]
  stopped: string | null
  /** The period from the oldest to the newest submission that the extension sent; null if it sent none. */
  period: Period | null
}

/** A plan to read the chunks from a start time on. */
interface ReadPlan {
  /** Epoch seconds. */
  from: number
  /** Whether every chunk has been read after this plan is done. */
  isWhole: boolean
}

/** Reads the extension by protocol 2, or by protocol 1 if protocol 2 is not supported. */
export const EXTENSION_STEP: Step = {
  name: 'extension',
  async run(session, userInitiated, control) {
    const plan = await planRead(session, userInitiated)
    if (session.extension) return syncByProtocol2(session, session.extension, userInitiated, control)
    // Try both protocols at once, so that users without an extension wait only once. Protocol 2 is asked first and answers first,
    // because its answer comes from within the page.
    const connecting = session.bridge.connect()
    // Start one second earlier, because the last chunk may have gained a submission of the same second.
    const manifest = session.bridge.manifest(session.username, Math.max(0, plan.from - 1))
    manifest.catch(() => undefined)
    const client = await connect(session, connecting, manifest, control.signal)
    if (client !== null && client !== 'not-connected') return syncByProtocol2(session, client, userInitiated, control)
    const outcome = await syncByProtocol1(session, plan, manifest, control)
    return client === 'not-connected' && outcome.state === 'unavailable' ? recordNotConnected(session) : outcome
  },
}

/** Returns the outcome for an extension that is installed, but that the user has not connected with this site (E17). */
async function recordNotConnected(session: Session): Promise<StepOutcome> {
  await recordIsFound(session, true)
  return { state: 'unavailable', problem: PRESS_CONNECT_TEXT }
}

async function recordIsFound({ sync, db, user }: Session, isFound: boolean): Promise<void> {
  sync.extensionFound = isFound
  await writeNumber(db, user, 'extension-found', isFound ? 1 : 0)
}

async function syncByProtocol2(
  session: Session,
  client: ExtensionClient,
  userInitiated: boolean,
  control: StepControl,
): Promise<StepOutcome> {
  await recordIsFound(session, true)
  const { syncChanges } = await import('./extension-sync')
  const outcome = await syncChanges(session, client, userInitiated, control)
  if (outcome.state === 'ok') await recordSuccess(session)
  return outcome
}

/**
 * Connects to an extension of protocol 2. Returns null if there is none, or as soon as an extension of protocol 1 has answered. Returns
 * `not-connected` if the extension is installed, but the user has not connected it with this site.
 */
async function connect(
  session: Session,
  connecting: ReturnType<ExtensionBridge['connect']>,
  manifest: Promise<BridgeReply<ChunkEntry[]>>,
  signal: AbortSignal,
): Promise<ExtensionClient | 'not-connected' | null> {
  const reply = await rejectOnAbort(Promise.race([connecting, waitForAnswer(manifest)]), signal)
  if (reply === null) void connecting.then((late) => late.kind === 'ok' && late.value.close())
  if (reply?.kind === 'not-connected') return 'not-connected'
  if (reply?.kind !== 'ok') return null
  const { connectExtension } = await import('./extension-sync')
  if (!session.hasEnded) return connectExtension(session, reply.value)
  reply.value.close()
  return null
}

/** Resolves to null when an extension of protocol 1 has answered, otherwise never. */
function waitForAnswer(manifest: Promise<BridgeReply<ChunkEntry[]>>): Promise<null> {
  return new Promise((resolve) => {
    manifest.then(
      ({ kind }) => kind === 'ok' && resolve(null),
      () => undefined,
    )
  })
}

/** Reads the chunks of an extension of protocol 1, oldest first (C5, C6). Continues a full read that was cancelled. */
async function syncByProtocol1(
  session: Session,
  plan: ReadPlan,
  manifest: Promise<BridgeReply<ChunkEntry[]>>,
  control: StepControl,
): Promise<StepOutcome> {
  const { db, user, platform } = session
  const chunksRead = await readChunksFrom(session, plan.from, manifest, control)
  await recordIsFound(session, chunksRead !== null)
  if (chunksRead === null) return { state: 'unavailable' }
  const { refused, stopped, period } = chunksRead
  if (plan.isWhole) await writeNumber(db, user, 'extension-stopped', stopped === null ? null : 1)
  if (stopped !== null) return { state: 'idle', problem: stopped }
  if (plan.isWhole) await writeNumber(db, user, 'extension-whole-at', platform.now())
  await recordSuccess(session)
  // An extension of protocol 1 does not say whether its history is complete. It has every submission between its first and last one. After
  // a full read, or if the log has no stored periods yet, assume that nothing older is missing (N18).
  const isAllAssumed = plan.isWhole || session.coverage.length === 0
  if (period) await addToCoverage(session, isAllAssumed ? [period, { ...period, from: 0, isAssumed: true }] : [period])
  return toStepOutcome(refused)
}

async function recordSuccess({ db, user, platform }: Session): Promise<void> {
  await writeNumber(db, user, 'extension-at', platform.now())
}

async function planRead({ db, user, platform }: Session, userInitiated: boolean): Promise<ReadPlan> {
  const resumesStoppedRead = (await readNumber(db, user, 'extension-stopped')) !== null
  const isDue =
    userInitiated || !isFresh(await readNumber(db, user, 'extension-whole-at'), platform.now(), FULL_READ_INTERVAL_MS)
  // A full read starts at 0, which also repairs a wrong stored position. A stopped read continues from its stored position.
  const from = isDue && !resumesStoppedRead ? 0 : ((await readNumber(db, user, 'extension-last')) ?? 0)
  return { from, isWhole: resumesStoppedRead || isDue }
}

/** Reads the chunks from time `from` (epoch seconds) into the log. Returns null if there is no extension. */
async function readChunksFrom(
  session: Session,
  from: number,
  manifest: Promise<BridgeReply<ChunkEntry[]>>,
  { reportProgress, signal }: StepControl,
): Promise<ChunksResult | null> {
  const { db, user, username, bridge, sync } = session
  const progress = { solves: 0, chunksDone: 0, chunksTotal: 0 }
  const refused: string[] = []
  let period: Period | null = null
  const reached = { to: from, chunks: 0 }
  const storePosition = async () => {
    if (reached.chunks > 0 || signal.aborted) await writeNumber(db, user, 'extension-last', reached.to)
    reached.chunks = 0
  }
  const hasExtension = await readFromExtension({
    manifest,
    requestChunk: (index) => bridge.chunk(username, index),
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
      reached.to = Math.max(to, from)
      reached.chunks += 1
      if (reached.chunks === CHUNKS_PER_STORED_POSITION) await storePosition()
    },
  }).finally(storePosition)
  if (!hasExtension) return null
  const { chunksDone, chunksTotal } = progress
  const isDone = chunksDone === chunksTotal
  return { refused, period, stopped: isDone ? null : `Stopped after chunk ${chunksDone} of ${chunksTotal}.` }
}
