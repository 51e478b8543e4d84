import type { Command, CommandOf, Restoration } from '../command'
import { type DecisionContext, refuse } from '../decision'
import type { CommandHandler, CommandHandlers } from '../define'
import type { SolvelogEvent } from '../event'
import { getIdentifiedSlug, listOwnSlugs } from '../projections/solve-tables'
import type { Tables } from '../projections/tables'
import { readEvent } from '../read-event'
import { DAILY_HANDLERS } from '../subjects/daily-setting'
import { DEMO_HANDLERS } from '../subjects/demo'
import { DRAWN_PICK_HANDLERS } from '../subjects/drawn-picks'
import { EXCLUSION_HANDLERS } from '../subjects/excluded-problems'
import { IDENTITY_HANDLERS } from '../subjects/identified-problems'
import { PICK_HANDLERS } from '../subjects/picks'
import { PLAN_HANDLERS } from '../subjects/plan-settings'
import { PROBLEM_MARK_HANDLERS } from '../subjects/problem-marks'
import { PROBLEM_NOTE_HANDLERS, saveProblemNote } from '../subjects/problem-notes'
import { createProfileEvents } from '../subjects/profiles'
import { RATING_HANDLERS } from '../subjects/ratings'
import { createStudyListEvents } from '../subjects/study-lists'
import { ADDED_SOLVE_HANDLERS } from './added-solves'
import { CODE_HANDLERS, saveCode } from './code'
import type { Decision } from './decision'
import { DETAIL_HANDLERS, saveDetails } from './details'
import { FEEDBACK_HANDLERS, saveFeedback } from './feedback'
import { PROFILE_HANDLERS } from './profiles'
import { addTimeZoneEvent, REVIEW_HANDLERS } from './reviews'
import { STUDY_LIST_HANDLERS } from './study-lists'
import { decideSubmissions } from './submissions'
import { undo } from './undo'

const UNREADABLE_TEXT = 'This change can’t be stored, so nothing was saved.'

/**
 * Decides a command. Pure and synchronous, so that it can run inside the log's transaction. Refuses events that this build could not read
 * back. Does not check the events of submissions, because the code that reads submissions has validated them already.
 */
export function decide(command: Command, tables: Tables, context: DecisionContext): Decision {
  if (command.type === 'RecordSubmissions') return decideSubmissions(command, tables, context)
  const decideCommand: AnyHandler<Command> = HANDLERS[command.type]
  const decision = decideCommand(command, tables, context)
  const isReadable = !decision.ok || decision.events.every((event) => readEvent(event).known)
  return isReadable ? decision : refuse('invalid', UNREADABLE_TEXT)
}

type AnyHandler<C> = CommandHandler<C, Tables, SolvelogEvent>

/**
 * Makes a command's decision also record the device's time zone if the log needs it, because the days of reviews depend on the time zone.
 */
const addTimeZoneRecording =
  <C>(decide: AnyHandler<C>): AnyHandler<C> =>
  (command, tables, context) =>
    addTimeZoneEvent(decide(command, tables, context), tables, context)

/**
 * Makes a command about a problem also change the own problems that are this problem (N31): their values are shown too, so they must not
 * stay after the command has replaced or removed the value. `clear` returns the command that removes the value of an own problem.
 */
const alsoForOwnProblems =
  <C extends { slug: string }>(
    decide: AnyHandler<C>,
    clear: (command: C, own: string) => C = (command, slug) => ({ ...command, slug }),
  ): AnyHandler<C> =>
  (command, tables, context) => {
    const clearing = listOwnSlugs(tables, command.slug).map((own) => clear(command, own))
    const events: SolvelogEvent[] = []
    for (const one of [command, ...clearing]) {
      const decision = decide(one, tables, context)
      if (!decision.ok) return decision
      events.push(...decision.events)
    }
    return { ok: true, events }
  }

const HANDLERS: CommandHandlers<Exclude<Command, CommandOf<'RecordSubmissions'>>, Tables, SolvelogEvent> = {
  ...ADDED_SOLVE_HANDLERS,
  ...IDENTITY_HANDLERS,
  ...CODE_HANDLERS,
  ...DETAIL_HANDLERS,
  ...FEEDBACK_HANDLERS,
  ...DEMO_HANDLERS,
  ...PROBLEM_NOTE_HANDLERS,
  RateReview: addTimeZoneRecording(RATING_HANDLERS.RateReview),
  ...PROBLEM_MARK_HANDLERS,
  UnstarProblem: alsoForOwnProblems(PROBLEM_MARK_HANDLERS.UnstarProblem),
  UntagProblem: alsoForOwnProblems(PROBLEM_MARK_HANDLERS.UntagProblem),
  ...PROFILE_HANDLERS,
  ...STUDY_LIST_HANDLERS,
  MarkPick: alsoForOwnProblems(PICK_HANDLERS.MarkPick, (command, slug) => ({ ...command, slug, mark: null })),
  ...DRAWN_PICK_HANDLERS,
  ExcludeProblem: alsoForOwnProblems(EXCLUSION_HANDLERS.ExcludeProblem, (command, slug) => ({
    ...command,
    slug,
    isExcluded: false,
  })),
  ...PLAN_HANDLERS,
  ...DAILY_HANDLERS,
  PostponeReview: addTimeZoneRecording(
    alsoForOwnProblems(REVIEW_HANDLERS.PostponeReview, (command, slug) => ({ ...command, slug, until: null })),
  ),
  SuspendReview: addTimeZoneRecording(REVIEW_HANDLERS.SuspendReview),
  ResumeReview: addTimeZoneRecording(alsoForOwnProblems(REVIEW_HANDLERS.ResumeReview)),
  ChangeReviewSettings: addTimeZoneRecording(REVIEW_HANDLERS.ChangeReviewSettings),
  RestoreCode: (command, tables) => markAsRestoration(command, saveCode(command, tables)),
  RestoreDetails: (command, tables) => markAsRestoration(command, saveDetails(command, tables)),
  RestoreFeedback: (command, tables) => markAsRestoration(command, saveFeedback({ ...command, via: 'form' }, tables)),
  RestoreProblemNote: (command, tables) =>
    markAsRestoration(command, saveProblemNote({ ...command, slug: getIdentifiedSlug(tables, command.slug) }, tables)),
  // A deleted profile is created again with its old id.
  RestoreProfile: (command, tables) =>
    markAsRestoration(command, { ok: true, events: createProfileEvents(command.id, command, tables) }),
  RestoreStudyList: (command, tables) =>
    markAsRestoration(command, { ok: true, events: createStudyListEvents(command.id, command, tables) }),
  Undo: undo,
  Redo: undo,
}

function markAsRestoration({ commit }: Restoration, decision: Decision): Decision {
  if (!decision.ok) return decision
  if (decision.events.length === 0) return refuse('invalid', 'This is already the current version.')
  return { ok: true, events: [...decision.events, { type: 'VersionRestored', v: 1, commit }] }
}
