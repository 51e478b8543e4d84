import type { Command, Restoration } from '../command'
import { readEvent } from '../commit'
import type { Tables } from '../projections/tables'
import { addSolve, answerJoins, correctSolve, removeSolve } from './added-solves'
import { type Decision, type DecisionContext, refuse, withTimeZone } from './decision'
import { markPick, saveProblemNote, starProblem, tagProblem, untagProblem } from './problems'
import {
  activateProfile,
  createProfile,
  deleteProfile,
  editProfile,
  editProfileText,
  importLegacyProfiles,
  setInterviewDate,
  setProfileList,
} from './profiles'
import { changeReviewSettings, postponeReview, rateReview, suspendReview } from './reviews'
import { removeCode, removeFeedback, saveCode, saveDetails, saveFeedback } from './solves'
import { createStudyList, deleteStudyList, editStudyList } from './study-lists'
import { decideSubmissions } from './submissions'
import { undo } from './undo'

const UNREADABLE = 'This change can’t be stored, so nothing was saved.'

/**
 * Decides a command. Pure and synchronous, so that it can run inside the log's transaction. Refuses events that this build
 * could not read back. Submissions are exempt: their source has validated them already.
 */
export function decide(command: Command, tables: Tables, context: DecisionContext): Decision {
  if (command.type === 'RecordSubmissions') return decideSubmissions(command, tables, context)
  const decision = decideOne(command, tables, context)
  const isReadable = !decision.ok || decision.events.every((event) => readEvent(event).known)
  return isReadable ? decision : refuse('invalid', UNREADABLE)
}

function decideOne(
  command: Exclude<Command, { type: 'RecordSubmissions' }>,
  tables: Tables,
  context: DecisionContext,
): Decision {
  switch (command.type) {
    case 'AddSolve':
      return withTimeZone(addSolve(command, context), tables, context)
    case 'CorrectSolve':
      return correctSolve(command, tables, context)
    case 'RemoveSolve':
      return removeSolve(command, tables)
    case 'AnswerJoins':
      return answerJoins(command, tables)
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
    case 'RateReview':
      return withTimeZone(rateReview(command, tables), tables, context)
    case 'PostponeReview':
      return withTimeZone(postponeReview(command, tables), tables, context)
    case 'SuspendReview':
    case 'ResumeReview':
      return withTimeZone(suspendReview(command, tables), tables, context)
    case 'ChangeReviewSettings':
      return withTimeZone(changeReviewSettings(command, tables), tables, context)
    case 'SaveProblemNote':
      return saveProblemNote(command, tables)
    case 'StarProblem':
    case 'UnstarProblem':
      return starProblem(command, tables)
    case 'TagProblem':
      return tagProblem(command, tables)
    case 'UntagProblem':
      return untagProblem(command, tables)
    case 'CreateProfile':
      return createProfile(command, context)
    case 'EditProfile':
      return editProfile(command, tables, context)
    case 'DeleteProfile':
      return deleteProfile(command, tables, context)
    case 'ActivateProfile':
      return activateProfile(command, tables, context)
    case 'SetInterviewDate':
      return setInterviewDate(command, tables, context)
    case 'SetProfileList':
      return setProfileList(command, tables, context)
    case 'CreateStudyList':
      return createStudyList(command, tables, context)
    case 'EditStudyList':
      return editStudyList(command, tables)
    case 'DeleteStudyList':
      return deleteStudyList(command, tables)
    case 'TakeOverProfiles':
      return importLegacyProfiles(command, tables, context)
    case 'MarkPick':
      return markPick(command, tables)
    case 'RestoreCode': {
      const { key, code } = command
      return restored(command, saveCode({ type: 'SaveCode', key, code }, tables))
    }
    case 'RestoreDetails': {
      const { key, changes } = command
      return restored(command, saveDetails({ type: 'SaveDetails', key, changes }, tables))
    }
    case 'RestoreFeedback': {
      const { key, feedback } = command
      return restored(command, saveFeedback({ type: 'SaveFeedback', key, feedback, via: 'form' }, tables))
    }
    case 'RestoreProblemNote': {
      const { slug, note } = command
      return restored(command, saveProblemNote({ type: 'SaveProblemNote', slug, note }, tables))
    }
    case 'RestoreProfile':
      // A deleted profile is created again with its old id.
      return restored(command, { ok: true, events: editProfileText(command.id, command, tables) })
    case 'Undo':
    case 'Redo':
      return undo(command, tables, context)
    default:
      return command satisfies never
  }
}

/** A restoration as the person's own edit, with an event that names the restored commit. Refuses if nothing would change. */
function restored({ commit }: Restoration, decision: Decision): Decision {
  if (!decision.ok) return decision
  if (decision.events.length === 0) return refuse('invalid', 'This is already the current version.')
  return { ok: true, events: [...decision.events, { type: 'VersionRestored', v: 1, commit }] }
}
