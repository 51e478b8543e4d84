import { addNewProblems } from '#domain/catalog'
import type { SolveSource } from '#domain/solve'
import { decide } from '#events/decide/decide'
import type { SourceStatus } from '#wire/views'
import { Fault } from '../fault'
import { writeCatalog } from '../log/catalog-store'
import { readNumber, writeNumber } from '../log/cursors'
import { fetchCatalog } from '../sources/catalog'
import { fetchDemo } from '../sources/demo'
import { walkExtension } from '../sources/extension'
import { fetchRecent } from '../sources/practice-site'
import type { ReadSubmissions } from '../sources/submission'
import type { Session } from './state'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long what a source said stays fresh, in milliseconds (spec §9). */
const CATALOG_FRESH = 24 * HOUR
const RECENT_FRESH = 30 * MINUTE
/** The extension enriches old submissions in place, so everything is read again once a day. */
const EXTENSION_WHOLE = 24 * HOUR
/** The demo moves with the calendar once its newest solve is older than this. */
const DEMO_FRESH = 24 * HOUR

/** One source's part in a sync. `idle` means that what is stored is fresh enough. Throws when the source fails. */
export interface Step {
  name: 'catalog' | SolveSource
  run(session: Session, asked: boolean, touch: () => void): Promise<Exclude<SourceStatus['state'], 'busy' | 'failed'>>
}

/** The steps in the spec's order; the demo asks nothing but the app's own origin. */
export function stepsFor(demo: boolean): Step[] {
  return demo ? [CATALOG, DEMO] : [CATALOG, RECENT, EXTENSION]
}

const CATALOG: Step = {
  name: 'catalog',
  async run(session) {
    const now = session.clock.now()
    const updatedAt = session.catalogUpdatedAt
    if (updatedAt !== null && now - updatedAt < CATALOG_FRESH) return 'idle'
    const { problems, bytes, hash } = await fetchCatalog(session.fetch)
    const merged = addNewProblems(session.problems, problems, Math.floor((updatedAt ?? 0) / 1000))
    const isSame = hash === session.catalogHash
    const index = JSON.stringify([...merged.values()])
    await writeCatalog(session.db, { index, updatedAt: now, hash }, isSame ? null : bytes)
    session.problems = merged
    session.catalogUpdatedAt = now
    session.catalogHash = hash
    return 'ok'
  },
}

const RECENT: Step = {
  name: 'recent',
  async run(session, asked) {
    const { db, user, clock, username } = session
    const last = asked ? null : await readNumber(db, user, 'recent-at')
    if (last !== null && clock.now() - last < RECENT_FRESH) return 'idle'
    const submissions = await fetchRecent(session.fetch, username)
    await record(session, 'recent', { submissions, refused: [] })
    await writeNumber(db, user, 'recent-at', clock.now())
    return 'ok'
  },
}

const EXTENSION: Step = {
  name: 'extension',
  async run(session, asked, touch) {
    const { db, user, clock, username, bridge } = session
    const whole = await readNumber(db, user, 'extension-whole-at')
    const isWhole = asked || whole === null || clock.now() - whole >= EXTENSION_WHOLE
    const reached = (await readNumber(db, user, 'extension-last')) ?? 0
    const progress = { solves: 0, chunksDone: 0, chunksTotal: 0 }
    let refused: string[] = []
    const found = await walkExtension({
      bridge,
      username,
      // One second back: the last chunk may have grown by a submission of the same second.
      since: isWhole ? 0 : Math.max(0, reached - 1),
      onManifest(chunks) {
        session.sync.extensionFound = true
        session.sync.progress = { ...progress, chunksTotal: chunks }
        touch()
      },
      async onChunk(chunk) {
        await record(session, 'extension', chunk)
        refused = [...refused, ...chunk.refused]
        progress.solves += chunk.submissions.length
        progress.chunksDone += 1
        session.sync.progress = { ...progress, chunksTotal: session.sync.progress?.chunksTotal ?? 0 }
        touch()
      },
      onReached: (to) => writeNumber(db, user, 'extension-last', Math.max(to, reached)),
    })
    session.sync.extensionFound = found
    if (!found) return 'unavailable'
    if (isWhole) await writeNumber(db, user, 'extension-whole-at', clock.now())
    if (refused.length > 0) throw new Fault('unreachable', `${refused.length} entries could not be read: ${refused[0]}`)
    await writeNumber(db, user, 'extension-at', clock.now())
    return 'ok'
  },
}

const DEMO: Step = {
  name: 'demo',
  async run(session, asked) {
    const { db, user, clock, log } = session
    const newest = () => Math.max(0, ...Object.values(log.tables.solves).map(({ timestamp }) => timestamp))
    const now = Math.floor(clock.now() / 1000)
    const isFresh = (now - newest()) * 1000 < DEMO_FRESH
    if (isFresh && !asked) return 'idle'
    await record(session, 'demo', await fetchDemo(session.fetch))
    const behind = now - newest() - 3600
    if (behind > 0) await append(session, 'demo', { type: 'MoveDemoForward', seconds: behind })
    await writeNumber(db, user, 'demo-at', clock.now())
    return 'ok'
  },
}

async function record(session: Session, source: SolveSource, { submissions }: ReadSubmissions): Promise<void> {
  if (submissions.length === 0) return
  await append(session, source, { type: 'RecordSubmissions', source, submissions })
}

async function append(session: Session, source: SolveSource, command: Parameters<typeof decide>[0]): Promise<void> {
  const given = { newId: session.clock.newId(), defaults: session.defaults }
  const appended = await session.log.append(source, 'relaxed', (tables) => decide(command, tables, given))
  if (appended.ok && appended.events.length > 0) session.revision++
}
