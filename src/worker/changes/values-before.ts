import type { SolveKey } from '#domain/solve'
import { type EventAddress, isSameEventAddress, readEvent } from '#events/commit'
import type { SolvelogEvent } from '#events/event'
import type { Session } from '../session'
import { readCommitAt } from './commit-seqs'
import { solveHistory } from './entity-history'

/** The profile that was active before a commit, or null. */
export function activationBefore(session: Session, seq: number): Promise<string | null> {
  return valueBefore(session, { seq, index: 0 }, (event) => (event.type === 'ProfileActivated' ? event.id : undefined))
}

/** The interview date that a profile had before an event, as an ISO date, or null. */
export function interviewDateBefore(session: Session, profile: string, at: EventAddress): Promise<string | null> {
  return valueBefore(session, at, (event) =>
    event.type === 'InterviewDateSet' && event.profile === profile ? event.date : undefined,
  )
}

/** The study list that a profile had before an event, or null. */
export function profileListBefore(session: Session, profile: string, at: EventAddress): Promise<string | null> {
  return valueBefore(session, at, (event) =>
    event.type === 'ProfileListSet' && event.profile === profile ? event.list : undefined,
  )
}

/** The last value that an event before `at` set. `pick` returns undefined for events that set another value. */
async function valueBefore(
  session: Session,
  { seq, index }: EventAddress,
  pick: (event: SolvelogEvent) => string | null | undefined,
): Promise<string | null> {
  const { profiles } = session.log.tables.commitSeqs
  const places = profiles.slice(0, profiles.indexOf(seq) + 1).reverse()
  for (const place of places) {
    const { events } = await readCommitAt(session, place)
    const earlier = place === seq ? events.slice(0, index) : events
    for (const stored of earlier.toReversed()) {
      const read = readEvent(stored)
      const value = read.known ? pick(read.event) : undefined
      if (value !== undefined) return value
    }
  }
  return null
}

/** The person's last answer about two solves before an event; null if there is none. */
export async function joinAnswerBefore(
  session: Session,
  key: SolveKey,
  other: SolveKey,
  at: EventAddress,
): Promise<boolean | null> {
  let answer: boolean | null = null
  for (const { event, at: place } of await solveHistory(session, key, at)) {
    if (isSameEventAddress(place, at)) break
    if (event.type === 'JoinAnswered' && event.other === other) answer = event.isSame
  }
  return answer
}
