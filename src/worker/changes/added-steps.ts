import { isAddedKey } from '#domain/solve'
import type { CorrectedSolve, UndoStep } from '#events/command'
import type { Address } from '#events/commit'
import type { EventOf } from '#events/event'
import type { AnySolveRow } from '#events/projections/tables'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { currentAddresses } from './current-addresses'
import { findSolveHistoryEntry, solveHistory } from './entity-history'
import { joinAnswerBefore } from './values-before'

/** Why a change that a source made can't be undone. */
export const SYNCED_CHANGE_MESSAGE =
  'Synced changes can’t be undone: the next sync would add them again. To undo an import, open “Your data”.'

type AddedEvent = EventOf<'SolveRecorded' | 'SolveCorrected' | 'SolveRemoved' | 'SolveRestored' | 'JoinAnswered'>

/** The step that undoes a change of a solve that the person added. Throws `not-found` or, for other solves, `invalid`. */
export async function addedUndoStep(session: Session, event: AddedEvent, at: Address): Promise<UndoStep> {
  const { key } = event
  if (!isAddedKey(key)) throw new AppError('invalid', SYNCED_CHANGE_MESSAGE)
  switch (event.type) {
    case 'SolveRecorded': {
      const entries = await solveHistory(session, key, at)
      const made = entries.findLast(({ at: { seq } }) => seq === at.seq)
      const texts = await currentAddresses(session, made?.after ?? null, entries.at(-1)?.after ?? null)
      return { field: 'added', key, made: valuesOf(event), earlier: null, texts }
    }
    case 'SolveCorrected': {
      const { before } = await findSolveHistoryEntry(session, key, at)
      return { field: 'added', key, made: valuesOf(event), earlier: storedValues(before) }
    }
    case 'SolveRemoved':
    case 'SolveRestored':
      return { field: 'removal', key, made: event.type === 'SolveRemoved' }
    case 'JoinAnswered': {
      const { other, isSame } = event
      return { field: 'join', key, other, made: isSame, earlier: await joinAnswerBefore(session, key, other, at) }
    }
    default:
      return event satisfies never
  }
}

const valuesOf = ({ timestamp, status, lang }: CorrectedSolve): CorrectedSolve => ({ timestamp, status, lang })

function storedValues(row: AnySolveRow | null): CorrectedSolve {
  if (!row || !('slug' in row)) throw new AppError('not-found', 'This change is not in your log.')
  return valuesOf(row)
}
