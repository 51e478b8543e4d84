import type { SolveKey } from '#domain/solve'
import { pickMarkKey } from '#domain/today/marks'
import { entryOf } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import type { Reversal, UndoStep } from '../command'
import { isSameEventAddress } from '../commit'
import type { SolvelogEvent } from '../event'
import { submissionRow } from '../projections/combine-same-submission'
import { hasTag, problemTagsRow } from '../projections/problems'
import { activeProfile, allProfiles } from '../projections/profiles'
import { reviewRow } from '../projections/reviews'
import { addedSolve } from '../projections/shown-solves'
import { ownListOf } from '../projections/study-lists'
import type { SolveRow, Tables } from '../projections/tables'
import { undoAddedStep } from './added-solves'
import { type Decision, type DecisionContext, refuse } from './decision'
import { feedbackSaved } from './feedback-saved'
import { markPick, saveProblemNote, starProblem, tagProblem, untagProblem } from './problems'
import { editProfileText, isSameProfile } from './profiles'
import { changedSettings, changeReviewSettings, postponeReview, suspendReview } from './reviews'
import { studyListEvents } from './study-lists'

type Step<F extends UndoStep['field']> = Extract<UndoStep, { field: F }>

const changedSince = (what: string): Decision =>
  refuse('changed-since', `The ${what} has changed since, so this can’t be undone. You can restore an earlier version.`)

/** A refusal for values that have no versions to restore. */
const replacedSince = (what: string): Decision =>
  refuse('changed-since', `The ${what} has changed since, so this can’t be undone.`)

const NOT_RECORDED = refuse(
  'not-found',
  'The solve of this change is missing from your log. Sync to restore it, then try again.',
)

const REMOVED = refuse('changed-since', 'The solve was removed since. Undo its removal first.')

/**
 * Reverts one commit with new events and a marker event, all or nothing. Refuses if any of its values has changed since,
 * because undo must not revert later changes.
 */
export function undo({ type, commit, steps }: Reversal, tables: Tables, context: DecisionContext): Decision {
  if (steps.length === 0) return refuse('invalid', 'Nothing in this change can be undone.')
  const events: SolvelogEvent[] = []
  for (const step of steps) {
    const takeBack = TAKE_BACK[step.field] as TakeBack<UndoStep>
    const decision = takeBack(step, tables, steps, context)
    if (!decision.ok) return decision
    events.push(...decision.events)
  }
  const mark: SolvelogEvent = { type: type === 'Undo' ? 'ChangeUndone' : 'ChangeRedone', v: 1, commit }
  return { ok: true, events: [...events, mark] }
}

/** Reverts one of the steps of a commit. Refuses if its value has changed since. */
type TakeBack<S> = (step: S, tables: Tables, steps: readonly UndoStep[], context: DecisionContext) => Decision

/** Reverts a step on the values of a submission, without those of joined solves. */
const onSolve =
  <S extends { key: SolveKey }>(takeBack: (step: S, row: SolveRow) => Decision): TakeBack<S> =>
  (step, tables) => {
    const row = submissionRow(tables, step.key)
    if (!row) return NOT_RECORDED
    return addedSolve(tables, step.key).isRemoved ? REMOVED : takeBack(step, row)
  }

const takeBackAdded: TakeBack<Step<'added' | 'correction' | 'removal' | 'join'>> = (step, tables) =>
  undoAddedStep(step, tables) ?? changedSince('solve')

const TAKE_BACK: { [F in UndoStep['field']]: TakeBack<Step<F>> } = {
  code: onSolve(({ key, made, earlier, wasRemoved }, row) => {
    if (!isSameEventAddress(row.largeFields.code, made)) return changedSince('code')
    if (earlier === null) return { ok: true, events: [{ type: 'CodeRemoved', v: wasRemoved ? 2 : 1, key }] }
    return { ok: true, events: [{ type: 'CodeEdited', v: 1, key, code: earlier }] }
  }),
  feedback: onSolve(({ key, made, earlier, model }, row) => {
    if (!isSameEventAddress(row.largeFields.feedback, made)) return changedSince('feedback')
    if (earlier === null) return { ok: true, events: [{ type: 'FeedbackRemoved', v: 1, key }] }
    return { ok: true, events: [feedbackSaved(key, earlier, { via: 'form', ...(model !== undefined && { model }) })] }
  }),
  details: onSolve(({ key, made: { timeUsed, usedHints, notes }, earlier }, row) => {
    if (timeUsed !== undefined && timeUsed !== row.timeUsed) return changedSince('solve time')
    if (usedHints !== undefined && usedHints !== row.usedHints) return changedSince('used hints')
    if (notes !== undefined && !isSameEventAddress(row.largeFields.notes, notes)) return changedSince('note')
    return { ok: true, events: [{ type: 'DetailsEdited', v: 1, key, changes: earlier }] }
  }),
  rating: onSolve(({ key, made, earlier }, row) => {
    if (row.rating !== made) return changedSince('rating')
    return { ok: true, events: [{ type: 'ReviewRated', v: 1, key, rating: earlier }] }
  }),
  added: takeBackAdded,
  correction: takeBackAdded,
  removal: takeBackAdded,
  join: takeBackAdded,
  problemNote({ slug, made, earlier }, tables) {
    if (!isSameEventAddress(entryOf(tables.problemNotes, slug)?.note, made)) return changedSince('note')
    return saveProblemNote({ slug, note: earlier }, tables)
  },
  star({ slug, made, earlier }, tables) {
    if (problemTagsRow(tables, slug).isStarred !== made) return changedSince('star')
    return starProblem({ type: earlier ? 'StarProblem' : 'UnstarProblem', slug }, tables)
  },
  tag({ slug, tag, made, earlier }, tables) {
    if (hasTag(problemTagsRow(tables, slug), tag) !== made) return changedSince('tag')
    return earlier ? tagProblem({ slug, tags: [tag] }, tables) : untagProblem({ slug, tag }, tables)
  },
  postponement({ slug, made, earlier }, tables) {
    if (reviewRow(tables, slug).postponedUntil !== made) return changedSince('postponement')
    return postponeReview({ slug, until: earlier }, tables)
  },
  suspension({ slug, made, earlier }, tables) {
    if (reviewRow(tables, slug).isSuspended !== made) return changedSince('pause')
    return suspendReview({ type: earlier ? 'SuspendReview' : 'ResumeReview', slug }, tables)
  },
  'review-settings'({ made, earlier }, tables) {
    if (Object.keys(changedSettings(made, tables.reviewSettings)).length > 0) return changedSince('setting')
    return changeReviewSettings({ changes: earlier }, tables)
  },
  profile({ id, made, earlier }, tables) {
    const profile = entryOf(tables.profiles, id)
    const isUnchanged = made === null ? profile === undefined : profile !== undefined && isSameProfile(profile, made)
    if (!isUnchanged) return changedSince('profile')
    if (earlier === null) return { ok: true, events: [{ type: 'ProfileDeleted', v: 1, id }] }
    return { ok: true, events: editProfileText(id, earlier, tables) }
  },
  active: takeBackActive,
  interviewDate({ profile, made, earlier }, { interviewDates }) {
    if ((entryOf(interviewDates, profile) ?? null) !== made) return changedSince('interview date')
    return { ok: true, events: [{ type: 'InterviewDateSet', v: 1, profile, date: earlier }] }
  },
  profileList({ profile, made, earlier }, { profileLists }) {
    if ((entryOf(profileLists, profile) ?? null) !== made) return replacedSince('list of the profile')
    return { ok: true, events: [{ type: 'ProfileListSet', v: 1, profile, list: earlier }] }
  },
  studyList({ id, made, earlier }, tables) {
    if (!isSameJson(ownListOf(tables, id), made)) return replacedSince('list')
    return { ok: true, events: studyListEvents(id, earlier, tables) }
  },
  pick({ day, slug, made, earlier }, tables) {
    if ((entryOf(tables.pickMarks, pickMarkKey(day, slug)) ?? null) !== made) return changedSince('pick')
    return markPick({ day, slug, mark: earlier }, tables)
  },
}

/** Reactivates the earlier profile. If the person has activated another profile since, only the other steps are undone. */
function takeBackActive(
  { made, earlier }: Step<'active'>,
  tables: Tables,
  steps: readonly UndoStep[],
  context: DecisionContext,
): Decision {
  if (tables.activeProfile !== made) return steps.length > 1 ? { ok: true, events: [] } : changedSince('active profile')
  const removed = steps.find((step) => step.field === 'profile' && step.earlier === null)
  const isRestored = steps.some((step) => step.field === 'profile' && step.id === earlier && step.made === null)
  const left = allProfiles(tables, context.defaults).filter(
    ({ id }) => removed?.field !== 'profile' || id !== removed.id,
  )
  const id = left.find((profile) => profile.id === earlier)?.id ?? (isRestored ? earlier : left[0]?.id)
  if (!id || (!removed && id === activeProfile(tables, context.defaults).id)) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ProfileActivated', v: 1, id }] }
}
