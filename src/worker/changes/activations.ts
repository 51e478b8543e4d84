import { readEvent } from '#events/commit'
import type { Session } from '../session'
import { readCommitAt } from './commit-seqs'

/** The profile that was active before a commit, or null. */
export async function activationBefore(session: Session, seq: number): Promise<string | null> {
  const { profiles } = session.log.tables.commitSeqs
  for (const place of profiles.slice(0, Math.max(0, profiles.indexOf(seq))).reverse()) {
    const { events } = await readCommitAt(session, place)
    for (const stored of events.toReversed()) {
      const read = readEvent(stored)
      if (read.known && read.event.type === 'ProfileActivated') return read.event.id
    }
  }
  return null
}
