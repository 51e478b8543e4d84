import type { Commit } from '#events/commit'
import { getIdsWithdrawnBy } from '#events/import-undo'
import { getImportRecords } from '#events/merge'
import { readJoinIds } from '../log/vault-store'
import type { Session } from '../session'

/** A commit of the log. A private commit is never uploaded. */
export interface MarkedCommit {
  commit: Commit
  isPrivate: boolean
}

/**
 * Yields the commits of the log from position `first`, each marked as private or not. The record that this device joined other devices
 * is private, and so are the undo of joining and its redo. If the undo were uploaded, it would hide the joined changes on all devices
 * (M1).
 */
export async function* readMarkedCommits(session: Session, first: number): AsyncGenerator<MarkedCommit[]> {
  const { log, db, user } = session
  const joins = new Set(await readJoinIds(db, user))
  let privateCommits: Set<string> | null = null
  for await (const commits of log.readCommits(first)) {
    if (joins.size > 0 && privateCommits === null && commits.some(mayBePrivate))
      privateCommits = await readPrivateIds(session, joins)
    yield commits.map((commit) => ({ commit, isPrivate: privateCommits?.has(commit.id) ?? false }))
  }
}

const mayBePrivate = (commit: Commit): boolean =>
  getImportRecords(commit).length > 0 || getIdsWithdrawnBy(commit).length > 0

async function readPrivateIds({ log }: Session, joins: ReadonlySet<string>): Promise<Set<string>> {
  const ids = new Set<string>()
  const joined = new Set<string>()
  for await (const commits of log.readCommits()) {
    for (const commit of commits.filter(({ device }) => device === log.device)) {
      const records = getImportRecords(commit).filter((record) => joins.has(record.import))
      for (const id of records.flatMap((record) => record.ids)) joined.add(id)
      const withdrawn = getIdsWithdrawnBy(commit)
      const isUndo = withdrawn.length > 0 && withdrawn.every((id) => ids.has(id) || joined.has(id))
      if (records.length > 0 || isUndo) ids.add(commit.id)
    }
  }
  return ids
}
