import type { Command, CommandOf, Restoration } from '../command'
import { type DecisionContext, refuse } from '../decision'
import type { Rule, Rules } from '../define'
import type { SolvelogEvent } from '../event'
import type { Tables } from '../projections/tables'
import { readEvent } from '../read-event'
import { DEMO_RULES } from '../subjects/demo'
import { EXCLUSION_RULES } from '../subjects/excluded-problems'
import { PICK_RULES } from '../subjects/picks'
import { PLAN_RULES } from '../subjects/plan-settings'
import { PROBLEM_MARK_RULES } from '../subjects/problem-marks'
import { PROBLEM_NOTE_RULES, saveProblemNote } from '../subjects/problem-notes'
import { profileEvents } from '../subjects/profiles'
import { RATING_RULES } from '../subjects/ratings'
import { studyListEvents } from '../subjects/study-lists'
import { ADDED_SOLVE_RULES } from './added-solves'
import { CODE_RULES, saveCode } from './code'
import type { Decision } from './decision'
import { DETAIL_RULES, saveDetails } from './details'
import { FEEDBACK_RULES, saveFeedback } from './feedback'
import { PROFILE_RULES } from './profiles'
import { REVIEW_RULES, withTimeZone } from './reviews'
import { STUDY_LIST_RULES } from './study-lists'
import { decideSubmissions } from './submissions'
import { undo } from './undo'

const UNREADABLE_TEXT = 'This change can’t be stored, so nothing was saved.'

/**
 * Decides a command. Pure and synchronous, so that it can run inside the log's transaction. Refuses events that this build could not
 * read back. Does not check the events of submissions, because their source has validated them already.
 */
export function decide(command: Command, tables: Tables, context: DecisionContext): Decision {
  if (command.type === 'RecordSubmissions') return decideSubmissions(command, tables, context)
  const decideCommand: AnyRule<Command> = RULES[command.type]
  const decision = decideCommand(command, tables, context)
  const isReadable = !decision.ok || decision.events.every((event) => readEvent(event).known)
  return isReadable ? decision : refuse('invalid', UNREADABLE_TEXT)
}

type AnyRule<C> = Rule<C, Tables, SolvelogEvent>

/** Wraps the rule of a command: also records the device's time zone if the log needs it, because reviews are computed from it. */
const recordingTimeZone =
  <C>(decide: AnyRule<C>): AnyRule<C> =>
  (command, tables, context) =>
    withTimeZone(decide(command, tables, context), tables, context)

/** The rule that decides each type of command. */
const RULES: Rules<Exclude<Command, CommandOf<'RecordSubmissions'>>, Tables, SolvelogEvent> = {
  ...ADDED_SOLVE_RULES,
  ...CODE_RULES,
  ...DETAIL_RULES,
  ...FEEDBACK_RULES,
  ...DEMO_RULES,
  ...PROBLEM_NOTE_RULES,
  RateReview: recordingTimeZone(RATING_RULES.RateReview),
  ...PROBLEM_MARK_RULES,
  ...PROFILE_RULES,
  ...STUDY_LIST_RULES,
  ...PICK_RULES,
  ...EXCLUSION_RULES,
  ...PLAN_RULES,
  PostponeReview: recordingTimeZone(REVIEW_RULES.PostponeReview),
  SuspendReview: recordingTimeZone(REVIEW_RULES.SuspendReview),
  ResumeReview: recordingTimeZone(REVIEW_RULES.ResumeReview),
  ChangeReviewSettings: recordingTimeZone(REVIEW_RULES.ChangeReviewSettings),
  RestoreCode: (command, tables) => asRestoration(command, saveCode(command, tables)),
  RestoreDetails: (command, tables) => asRestoration(command, saveDetails(command, tables)),
  RestoreFeedback: (command, tables) => asRestoration(command, saveFeedback({ ...command, via: 'form' }, tables)),
  RestoreProblemNote: (command, tables) => asRestoration(command, saveProblemNote(command, tables)),
  // A deleted profile is created again with its old id.
  RestoreProfile: (command, tables) =>
    asRestoration(command, { ok: true, events: profileEvents(command.id, command, tables) }),
  RestoreStudyList: (command, tables) =>
    asRestoration(command, { ok: true, events: studyListEvents(command.id, command, tables) }),
  Undo: undo,
  Redo: undo,
}

/** Adds an event that names the restored commit to the decision of a restoration. Refuses if the restoration changes nothing. */
function asRestoration({ commit }: Restoration, decision: Decision): Decision {
  if (!decision.ok) return decision
  if (decision.events.length === 0) return refuse('invalid', 'This is already the current version.')
  return { ok: true, events: [...decision.events, { type: 'VersionRestored', v: 1, commit }] }
}
