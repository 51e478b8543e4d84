import { produce } from 'immer'
import { getDisplayTime, type PortableCommit } from '#events/commit'
import { getImportRecords } from '#events/device-only'
import type { DataFacts, LocalImport } from '#protocol/backup'
import { readNumber } from '../log/cursors'
import { countSetAsideEntries } from '../log/set-aside'
import type { Session } from '../session'

interface RecordedImport extends LocalImport {
  commitId: string
}

/** Facts about the log from its start up to position `seq`. `imports` has the imports that this browser recorded. */
interface LogStats {
  seq: number
  eventCount: number
  /** Epoch milliseconds of the last commit whose time is not in the future; null if there is none. */
  savedAt: number | null
  imports: RecordedImport[]
}

class CachedLogStats {
  lastStats: LogStats = { seq: 0, eventCount: 0, savedAt: null, imports: [] }
}

/** Returns sizes and times of the log, of its last export and of its last import. */
export async function getDataFacts(session: Session): Promise<DataFacts> {
  const { db, user, log, platform } = session
  const exportedAt = await readNumber(db, user, 'exported-at')
  const exportedSeq = Math.min((await readNumber(db, user, 'exported-seq')) ?? 0, log.head.seq)
  const { seq } = log.head
  const { eventCount: events, imports, savedAt } = await readLogStats(session)
  const latestImport = imports.findLast(({ commitId: commit }) => !Object.hasOwn(log.tables.withdrawn, commit))
  return {
    commits: seq,
    events,
    savedAt: savedAt ?? (seq > 0 ? platform.now() : null),
    exportedAt,
    unexported: seq - exportedSeq,
    unexportedSince: await findOldestUnexportedTime(session, exportedSeq),
    setAsideRowCount: await countSetAsideEntries(db, user),
    lastImport: latestImport
      ? { id: latestImport.id, name: latestImport.name, at: latestImport.at, commits: latestImport.commits }
      : null,
  }
}

/**
 * Returns the time of the first commit after log position `exportedSeq`, in epoch milliseconds; null if there is none. Skips commits that a
 * wrong clock has dated in the future.
 */
async function findOldestUnexportedTime({ log, platform }: Session, exportedSeq: number): Promise<number | null> {
  for await (const commits of log.readCommits(exportedSeq + 1)) {
    const dated = commits.find((commit) => getDisplayTime(commit) <= platform.now())
    if (dated) return getDisplayTime(dated)
  }
  return null
}

/** Reads only the commits that were added since the last call. */
async function readLogStats(session: Session): Promise<LogStats> {
  const { log, platform } = session
  const cache = session.get(CachedLogStats)
  let stats = cache.lastStats
  for await (const commits of log.readCommits(stats.seq + 1)) {
    const now = platform.now()
    const ownCommits = commits.filter(({ device }) => device === log.device)
    const savedCommit = commits.findLast((commit) => getDisplayTime(commit) <= now)
    stats = produce(stats, (draft) => {
      draft.seq = commits.at(-1)?.seq ?? draft.seq
      draft.eventCount += commits.reduce((sum, { events }) => sum + events.length, 0)
      if (savedCommit) draft.savedAt = getDisplayTime(savedCommit)
      for (const commit of ownCommits) addImports(draft.imports, commit)
    })
  }
  cache.lastStats = stats
  return stats
}

function addImports(imports: RecordedImport[], commit: PortableCommit): void {
  for (const { import: id, name, ids } of getImportRecords(commit)) {
    const recorded = imports.find((one) => one.id === id)
    if (recorded) recorded.commits += ids.length
    else imports.push({ id, name, at: getDisplayTime(commit), commits: ids.length, commitId: commit.id })
  }
}
