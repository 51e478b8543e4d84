import { readEvent } from '#events/commit'
import type { Session } from '../session'
import { commitAt } from './commit-seqs'

/** The profile that was chosen before a commit; null when none was. */
export async function activationBefore(session: Session, seq: number): Promise<string | null> {
  const { profiles } = session.log.tables.places
  for (const place of profiles.slice(0, Math.max(0, profiles.indexOf(seq))).reverse()) {
    const { events } = await commitAt(session, place)
    for (const stored of events.toReversed()) {
      const read = readEvent(stored)
      if (read.known && read.event.type === 'ProfileActivated') return read.event.id
    }
  }
  return null
}
