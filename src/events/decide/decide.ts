import type { Command } from '../command'
import { readEvent } from '../commit'
import type { Tables } from '../projections/tables'
import { type Decision, type DecisionContext, refuse } from './decision'
import { activateProfile, createProfile, deleteProfile, editProfile, importLegacyProfiles } from './profiles'
import { restoreCode, restoreDetails, restoreFeedback, restoreProfile } from './restore'
import { removeCode, removeFeedback, saveCode, saveDetails, saveFeedback } from './solves'
import { recordSubmissions } from './submissions'
import { undo } from './undo'

const UNREADABLE = 'This change holds something that cannot be stored, so nothing was saved.'

/**
 * Decides a command: pure and synchronous, so that it may stand inside the log's transaction. What this build could not
 * read back is refused; submissions were held against the same shapes by their source.
 */
export function decide(command: Command, tables: Tables, given: DecisionContext): Decision {
  if (command.type === 'RecordSubmissions') {
    return { ok: true, events: recordSubmissions(command.source, command.submissions, tables) }
  }
  const decision = decideOne(command, tables, given)
  const isReadable = !decision.ok || decision.events.every((event) => readEvent(event).known)
  return isReadable ? decision : refuse('invalid', UNREADABLE)
}

function decideOne(
  command: Exclude<Command, { type: 'RecordSubmissions' }>,
  tables: Tables,
  given: DecisionContext,
): Decision {
  switch (command.type) {
    case 'MoveDemoForward':
      return { ok: true, events: [{ type: 'DemoMovedForward', v: 1, seconds: command.seconds }] }
    case 'SaveCode':
      return saveCode(command, tables)
    case 'RemoveCode':
      return removeCode(command, tables)
    case 'SaveDetails':
      return saveDetails(command, tables)
    case 'SaveFeedback':
      return saveFeedback(command, tables)
    case 'RemoveFeedback':
      return removeFeedback(command, tables)
    case 'CreateProfile':
      return createProfile(command, given)
    case 'EditProfile':
      return editProfile(command, tables, given)
    case 'DeleteProfile':
      return deleteProfile(command, tables, given)
    case 'ActivateProfile':
      return activateProfile(command, tables, given)
    case 'TakeOverProfiles':
      return importLegacyProfiles(command, tables, given)
    case 'RestoreCode':
      return restoreCode(command, tables)
    case 'RestoreDetails':
      return restoreDetails(command, tables)
    case 'RestoreFeedback':
      return restoreFeedback(command, tables)
    case 'RestoreProfile':
      return restoreProfile(command, tables)
    case 'Undo':
    case 'Redo':
      return undo(command, tables, given)
    default:
      return command satisfies never
  }
}
