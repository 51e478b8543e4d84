import { produce } from 'immer'
import { displayTimeOf, type PortableCommit } from '#events/commit'
import { importRecordsOf } from '#events/merge'
import type { DataFacts, LocalImport } from '#protocol/backup'
import { readNumber } from '../log/cursors'
import { countSetAsideEntries } from '../log/set-aside'
import type { Session } from '../session'

/** An import with the id of the commit that records it. */
interface Recorded extends LocalImport {
  commit: string
}

/** Facts about the log up to a position. */
interface LogStats {
  seq: number
  events: number
  /** The time of the last commit that is not in the future; null without one. */
  savedAt: number | null
  imports: Recorded[]
}

/** The facts that were read last. */
class KnownStats {
  value: LogStats = { seq: 0, events: 0, savedAt: null, imports: [] }
}

/** Facts about the log and its backups. */
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
    setAside: await countSetAsideEntries(db, user),
    lastImport: made ? { id: made.id, name: made.name, at: made.at, commits: made.commits } : null,
  }
}

/** The time of the oldest change after a position. Future times come from a wrong clock and are skipped. */
async function unexportedSince({ log, platform }: Session, exported: number): Promise<number | null> {
  for await (const commits of log.commits(exported + 1)) {
    const dated = commits.find((commit) => displayTimeOf(commit) <= platform.now())
    if (dated) return displayTimeOf(dated)
  }
  return null
}

/** Reads only the commits added since the last call. */
async function readLogStats(session: Session): Promise<LogStats> {
  const { log, platform } = session
  const known = session.get(KnownStats)
  let stats = known.value
  for await (const commits of log.commits(stats.seq + 1)) {
    const now = platform.now()
    const own = commits.filter(({ device }) => device === log.device)
    const saved = commits.findLast((commit) => displayTimeOf(commit) <= now)
    stats = produce(stats, (draft) => {
      draft.seq = commits.at(-1)?.seq ?? draft.seq
      draft.events += commits.reduce((sum, { events }) => sum + events.length, 0)
      if (saved) draft.savedAt = displayTimeOf(saved)
      for (const commit of own) takeImports(draft.imports, commit)
    })
  }
  known.value = stats
  return stats
}

/** A large import is recorded by several events. */
function takeImports(imports: Recorded[], commit: PortableCommit): void {
  for (const { import: id, name, ids } of importRecordsOf(commit)) {
    const known = imports.find((one) => one.id === id)
    if (known) known.commits += ids.length
    else imports.push({ id, name, at: displayTimeOf(commit), commits: ids.length, commit: commit.id })
  }
}
