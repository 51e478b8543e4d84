import { type PortableCommit, timeOf } from '#events/commit'
import { mergedBy } from '#events/merge'
import type { DataFacts, MadeImport } from '#protocol/backup'
import { readNumber } from '../log/cursors'
import { countSetAside } from '../log/set-aside'
import type { Session } from '../session'

/** An import with the commit that records it. */
interface Recorded extends MadeImport {
  commit: string
}

/** What is known of the log up to a position. */
interface LogStats {
  seq: number
  events: number
  /** When the last commit was made that is not dated ahead of now; null without one. */
  savedAt: number | null
  imports: Recorded[]
}

const statsBySession = new WeakMap<Session, LogStats>()

/** The log and its safety in numbers. */
export async function dataFacts(session: Session): Promise<DataFacts> {
  const { db, user, log, platform } = session
  const exportedAt = await readNumber(db, user, 'exported-at')
  const exportedSeq = Math.min((await readNumber(db, user, 'exported-seq')) ?? 0, log.head.seq)
  const { seq } = log.head
  const { events, imports, savedAt } = await readLogStats(session)
  const made = imports.findLast(({ commit }) => !Object.hasOwn(log.tables.withdrawn, commit))
  return {
    commits: seq,
    events,
    savedAt: savedAt ?? (seq > 0 ? platform.now() : null),
    exportedAt,
    unexported: seq - exportedSeq,
    unexportedSince: await unexportedSince(session, exportedSeq),
    setAside: await countSetAside(db, user),
    lastImport: made ? { id: made.id, name: made.name, at: made.at, commits: made.commits } : null,
  }
}

/** The time of the oldest change after a position; one that lies ahead was dated by a wrong clock, and says nothing. */
async function unexportedSince({ log, platform }: Session, exported: number): Promise<number | null> {
  for await (const commits of log.commits(exported + 1)) {
    const dated = commits.find((commit) => timeOf(commit) <= platform.now())
    if (dated) return timeOf(dated)
  }
  return null
}

/** Reads what was appended since the last time alone. */
async function readLogStats(session: Session): Promise<LogStats> {
  const { log, platform } = session
  const known = statsBySession.get(session)
  const tally: LogStats = known
    ? { ...known, imports: known.imports.map((one) => ({ ...one })) }
    : { seq: 0, events: 0, savedAt: null, imports: [] }
  for await (const commits of log.commits(tally.seq + 1)) {
    for (const commit of commits) {
      tally.seq = commit.seq
      tally.events += commit.events.length
      if (timeOf(commit) <= platform.now()) tally.savedAt = timeOf(commit)
      if (commit.device === log.device) takeImports(tally.imports, commit)
    }
  }
  statsBySession.set(session, tally)
  return tally
}

/** A great import is told in several events. */
function takeImports(imports: Recorded[], commit: PortableCommit): void {
  for (const { import: id, name, ids } of mergedBy(commit)) {
    const known = imports.find((one) => one.id === id)
    if (known) known.commits += ids.length
    else imports.push({ id, name, at: timeOf(commit), commits: ids.length, commit: commit.id })
  }
}
