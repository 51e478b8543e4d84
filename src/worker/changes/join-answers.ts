import type { SolveKey } from '#domain/solve'
import type { Address } from '#events/commit'
import { isSameAddress } from '#events/same-address'
import type { Session } from '../session'
import { solveHistory } from './entity-history'

/** The person's last answer about two solves before an event; null if there is none. */
export async function joinAnswerBefore(
  session: Session,
  key: SolveKey,
  other: SolveKey,
  at: Address,
): Promise<boolean | null> {
  let answer: boolean | null = null
  for (const { event, at: place } of await solveHistory(session, key, at)) {
    if (isSameAddress(place, at)) break
    if (event.type === 'JoinAnswered' && event.other === other) answer = event.isSame
  }
  return answer
}
