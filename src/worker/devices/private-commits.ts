import type { Commit } from '#events/commit'
import { idsWithdrawnBy } from '#events/import-undo'
import { importRecordsOf } from '#events/merge'
import { readJoins } from '../log/vault-store'
import type { Session } from '../session'

/** A commit of the log, and whether it stays on this device. */
export interface MarkedCommit {
  commit: Commit
  isPrivate: boolean
}

/**
 * The commits of the log from a position on. Private commits are never uploaded: the record that this device has merged the log of
 * another device, its undo, and the undo of this undo. An uploaded undo would hide the merged changes on all devices (M1).
 */
export async function* markPrivate(session: Session, first: number): AsyncGenerator<MarkedCommit[]> {
  const { log, db, user } = session
  const joins = new Set(await readJoins(db, user))
  let known: Set<string> | null = null
  for await (const commits of log.commits(first)) {
    if (joins.size > 0 && known === null && commits.some(mayBePrivate)) known = await privateIds(session, joins)
    yield commits.map((commit) => ({ commit, isPrivate: known?.has(commit.id) ?? false }))
  }
}

const mayBePrivate = (commit: Commit): boolean =>
  importRecordsOf(commit).length > 0 || idsWithdrawnBy(commit).length > 0

/** The ids of all commits that stay on this device. */
async function privateIds({ log }: Session, joins: ReadonlySet<string>): Promise<Set<string>> {
  const ids = new Set<string>()
  const joined = new Set<string>()
  for await (const commits of log.commits()) {
    for (const commit of commits.filter(({ device }) => device === log.device)) {
      const records = importRecordsOf(commit).filter((record) => joins.has(record.import))
      for (const id of records.flatMap((record) => record.ids)) joined.add(id)
      const withdrawn = idsWithdrawnBy(commit)
      const isUndo = withdrawn.length > 0 && withdrawn.every((id) => ids.has(id) || joined.has(id))
      if (records.length > 0 || isUndo) ids.add(commit.id)
    }
  }
  return ids
}
