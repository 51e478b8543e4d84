import type { Commit } from '#events/commit'
import { findDeviceOnlyIds, mayBeDeviceOnly } from '#events/device-only'
import type { Session } from '../session'

/** A commit of the log. A private commit belongs to one device alone, and is never uploaded or written to the shared folder. */
export interface MarkedCommit {
  commit: Commit
  isPrivate: boolean
}

/** Yields the commits of the log from position `first`, each marked as private or not (M11). */
export async function* readMarkedCommits({ log }: Session, first: number): AsyncGenerator<MarkedCommit[]> {
  let privateIds: ReadonlySet<string> | null = null
  for await (const commits of log.readCommits(first)) {
    if (privateIds === null && commits.some(mayBeDeviceOnly)) privateIds = await readPrivateIds(log)
    yield commits.map((commit) => ({ commit, isPrivate: privateIds?.has(commit.id) ?? false }))
  }
}

async function readPrivateIds(log: Session['log']): Promise<ReadonlySet<string>> {
  const candidates: Commit[] = []
  for await (const commits of log.readCommits()) candidates.push(...commits.filter(mayBeDeviceOnly))
  return findDeviceOnlyIds(candidates)
}
