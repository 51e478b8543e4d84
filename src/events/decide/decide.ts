import type { Command, CommandOf, Restoration } from '../command'
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
import { createStudyList, deleteStudyList, editStudyList, studyListEvents } from './study-lists'
import { decideSubmissions } from './submissions'
import { undo } from './undo'

const UNREADABLE = 'This change can’t be stored, so nothing was saved.'

/**
 * Decides a command. Pure and synchronous, so that it can run inside the log's transaction. Refuses events that this build
 * could not read back. Submissions are exempt: their source has validated them already.
 */
export function decide(command: Command, tables: Tables, context: DecisionContext): Decision {
  if (command.type === 'RecordSubmissions') return decideSubmissions(command, tables, context)
  const decideCommand = DECIDE[command.type] as Decide<Command>
  const decision = decideCommand(command, tables, context)
  const isReadable = !decision.ok || decision.events.every((event) => readEvent(event).known)
  return isReadable ? decision : refuse('invalid', UNREADABLE)
}

type Decide<C> = (command: C, tables: Tables, context: DecisionContext) => Decision

/** Also notes the device's time zone if the log has none, because reviews are computed from the events of the command. */
const withZone =
  <C>(decide: Decide<C>): Decide<C> =>
  (command, tables, context) =>
    withTimeZone(decide(command, tables, context), tables, context)

/** Decides each type of command. */
const DECIDE: { [T in Exclude<Command['type'], 'RecordSubmissions'>]: Decide<CommandOf<T>> } = {
  AddSolve: withZone(addSolve),
  CorrectSolve: correctSolve,
  RemoveSolve: removeSolve,
  AnswerJoins: answerJoins,
  MoveDemoForward: ({ seconds }) => ({ ok: true, events: [{ type: 'DemoMovedForward', v: 1, seconds }] }),
  SaveCode: saveCode,
  RemoveCode: removeCode,
  SaveDetails: saveDetails,
  SaveFeedback: saveFeedback,
  RemoveFeedback: removeFeedback,
  RateReview: withZone(rateReview),
  PostponeReview: withZone(postponeReview),
  SuspendReview: withZone(suspendReview),
  ResumeReview: withZone(suspendReview),
  ChangeReviewSettings: withZone(changeReviewSettings),
  SaveProblemNote: saveProblemNote,
  StarProblem: starProblem,
  UnstarProblem: starProblem,
  TagProblem: tagProblem,
  UntagProblem: untagProblem,
  CreateProfile: createProfile,
  EditProfile: editProfile,
  DeleteProfile: deleteProfile,
  ActivateProfile: activateProfile,
  SetInterviewDate: setInterviewDate,
  SetProfileList: setProfileList,
  CreateStudyList: createStudyList,
  EditStudyList: editStudyList,
  DeleteStudyList: deleteStudyList,
  TakeOverProfiles: importLegacyProfiles,
  MarkPick: markPick,
  RestoreCode: (command, tables) => restored(command, saveCode(command, tables)),
  RestoreDetails: (command, tables) => restored(command, saveDetails(command, tables)),
  RestoreFeedback: (command, tables) => restored(command, saveFeedback({ ...command, via: 'form' }, tables)),
  RestoreProblemNote: (command, tables) => restored(command, saveProblemNote(command, tables)),
  // A deleted profile is created again with its old id.
  RestoreProfile: (command, tables) =>
    restored(command, { ok: true, events: editProfileText(command.id, command, tables) }),
  RestoreStudyList: (command, tables) =>
    restored(command, { ok: true, events: studyListEvents(command.id, command, tables) }),
  Undo: undo,
  Redo: undo,
}

/** A restoration as the person's own edit, with an event that names the restored commit. Refuses if nothing would change. */
function restored({ commit }: Restoration, decision: Decision): Decision {
  if (!decision.ok) return decision
  if (decision.events.length === 0) return refuse('invalid', 'This is already the current version.')
  return { ok: true, events: [...decision.events, { type: 'VersionRestored', v: 1, commit }] }
}
