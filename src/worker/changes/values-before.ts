import type { SolveKey } from '#domain/solve'
import { type EventAddress, isSameEventAddress } from '#events/commit'
import type { Session } from '../session'
import { solveHistory } from './entity-history'

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
