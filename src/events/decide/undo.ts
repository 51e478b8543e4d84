import { markKey } from '#domain/today/marks'
import { entryOf } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import type { DetailChanges, Reversal, UndoStep } from '../command'
import { isSameAddress } from '../commit'
import type { SolvelogEvent } from '../event'
import { hasTag, problemTagsRow } from '../projections/problems'
import { activeProfileId, allProfiles } from '../projections/profiles'
import { reviewRow } from '../projections/reviews'
import { ownListOf } from '../projections/study-lists'
import { ownRow, type SolveRow, type Tables } from '../projections/tables'
import { undoAddedStep } from './added-solves'
import { type Decision, type DecisionContext, refuse } from './decision'
import { feedbackSaved } from './feedback-saved'
import { markPick, saveProblemNote, starProblem, tagProblem, untagProblem } from './problems'
import { editProfileText, isSameProfile } from './profiles'
import { changeReviewSettings, postponeReview, settingsDiffering, suspendReview } from './reviews'
import { listContentEvents } from './study-lists'

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

/**
 * Reverts one commit with new events and a marker event, all or nothing. Refuses if any of its values has changed since,
 * because undo must not revert later changes.
 */
export function undo({ type, commit, steps }: Reversal, tables: Tables, context: DecisionContext): Decision {
  if (steps.length === 0) return refuse('invalid', 'Nothing in this change can be undone.')
  const events: SolvelogEvent[] = []
  for (const step of steps) {
    const decision = takeBack(step, steps, tables, context)
    if (!decision.ok) return decision
    events.push(...decision.events)
  }
  const mark: SolvelogEvent = { type: type === 'Undo' ? 'ChangeUndone' : 'ChangeRedone', v: 1, commit }
  return { ok: true, events: [...events, mark] }
}

function takeBack(step: UndoStep, steps: readonly UndoStep[], tables: Tables, context: DecisionContext): Decision {
  switch (step.field) {
    case 'code':
      return takeBackCode(step, ownRow(tables, step.key))
    case 'feedback':
      return takeBackFeedback(step, ownRow(tables, step.key))
    case 'details':
      return takeBackDetails(step, ownRow(tables, step.key))
    case 'added':
    case 'removal':
    case 'join':
      return undoAddedStep(step, tables) ?? changedSince('solve')
    case 'problemNote':
      return takeBackProblemNote(step, tables)
    case 'star':
      return takeBackStar(step, tables)
    case 'tag':
      return takeBackTag(step, tables)
    case 'profile':
      return takeBackProfile(step, tables)
    case 'rating':
      return takeBackRating(step, ownRow(tables, step.key))
    case 'postponement': {
      const { slug, made, earlier } = step
      if (reviewRow(tables, slug).postponedUntil !== made) return changedSince('postponement')
      return postponeReview({ type: 'PostponeReview', slug, until: earlier }, tables)
    }
    case 'suspension': {
      const { slug, made, earlier } = step
      if (reviewRow(tables, slug).isSuspended !== made) return changedSince('pause')
      return suspendReview({ type: earlier ? 'SuspendReview' : 'ResumeReview', slug }, tables)
    }
    case 'review-settings':
      if (Object.keys(settingsDiffering(step.made, tables.reviewSettings)).length > 0) return changedSince('setting')
      return changeReviewSettings({ type: 'ChangeReviewSettings', changes: step.earlier }, tables)
    case 'active':
      return takeBackActive(step, steps, tables, context)
    case 'interviewDate':
      return takeBackInterviewDate(step, tables)
    case 'profileList': {
      const { profile, made, earlier } = step
      if ((entryOf(tables.profileLists, profile) ?? null) !== made) return replacedSince('list of the profile')
      return { ok: true, events: [{ type: 'ProfileListSet', v: 1, profile, list: earlier }] }
    }
    case 'studyList':
      if (!isSameJson(ownListOf(tables, step.id), step.made)) return replacedSince('list')
      return { ok: true, events: listContentEvents(step.id, step.earlier, tables) }
    case 'pick':
      return takeBackPick(step, tables)
    default:
      return step satisfies never
  }
}

function takeBackCode({ key, made, earlier, wasRemoved }: Step<'code'>, row: SolveRow | undefined): Decision {
  if (!row) return NOT_RECORDED
  if (!isSameAddress(row.largeFields.code, made)) return changedSince('code')
  if (earlier === null) return { ok: true, events: [{ type: 'CodeRemoved', v: wasRemoved ? 2 : 1, key }] }
  return { ok: true, events: [{ type: 'CodeEdited', v: 1, key, code: earlier }] }
}

function takeBackFeedback({ key, made, earlier }: Step<'feedback'>, row: SolveRow | undefined): Decision {
  if (!row) return NOT_RECORDED
  if (!isSameAddress(row.largeFields.feedback, made)) return changedSince('feedback')
  if (earlier === null) return { ok: true, events: [{ type: 'FeedbackRemoved', v: 1, key }] }
  return { ok: true, events: [feedbackSaved(key, earlier, { via: 'form' })] }
}

function takeBackDetails({ key, made, earlier }: Step<'details'>, row: SolveRow | undefined): Decision {
  const { timeUsed, usedHints, notes } = made
  if (!row) return NOT_RECORDED
  if (timeUsed !== undefined && timeUsed !== row.timeUsed) return changedSince('solve time')
  if (usedHints !== undefined && usedHints !== row.usedHints) return changedSince('used hints')
  if (notes !== undefined && !isSameAddress(row.largeFields.notes, notes)) return changedSince('note')
  const changes: DetailChanges = { ...earlier }
  return { ok: true, events: [{ type: 'DetailsEdited', v: 1, key, changes }] }
}

function takeBackRating({ key, made, earlier }: Step<'rating'>, row: SolveRow | undefined): Decision {
  if (!row) return NOT_RECORDED
  if (row.rating !== made) return changedSince('rating')
  return { ok: true, events: [{ type: 'ReviewRated', v: 1, key, rating: earlier }] }
}

function takeBackProblemNote({ slug, made, earlier }: Step<'problemNote'>, tables: Tables): Decision {
  if (!isSameAddress(entryOf(tables.problemNotes, slug)?.note, made)) return changedSince('note')
  return saveProblemNote({ type: 'SaveProblemNote', slug, note: earlier }, tables)
}

function takeBackStar({ slug, made, earlier }: Step<'star'>, tables: Tables): Decision {
  if (problemTagsRow(tables, slug).isStarred !== made) return changedSince('star')
  return starProblem({ type: earlier ? 'StarProblem' : 'UnstarProblem', slug }, tables)
}

function takeBackTag({ slug, tag, made, earlier }: Step<'tag'>, tables: Tables): Decision {
  if (hasTag(problemTagsRow(tables, slug), tag) !== made) return changedSince('tag')
  if (earlier) return tagProblem({ type: 'TagProblem', slug, tags: [tag] }, tables)
  return untagProblem({ type: 'UntagProblem', slug, tag }, tables)
}

function takeBackProfile({ id, made, earlier }: Step<'profile'>, tables: Tables): Decision {
  const profile = entryOf(tables.profiles, id)
  const isUnchanged = made === null ? profile === undefined : profile !== undefined && isSameProfile(profile, made)
  if (!isUnchanged) return changedSince('profile')
  if (earlier === null) return { ok: true, events: [{ type: 'ProfileDeleted', v: 1, id }] }
  return { ok: true, events: editProfileText(id, earlier, tables) }
}

function takeBackInterviewDate({ profile, made, earlier }: Step<'interviewDate'>, tables: Tables): Decision {
  if ((entryOf(tables.interviewDates, profile) ?? null) !== made) return changedSince('interview date')
  return { ok: true, events: [{ type: 'InterviewDateSet', v: 1, profile, date: earlier }] }
}

function takeBackPick({ day, slug, made, earlier }: Step<'pick'>, tables: Tables): Decision {
  const now = entryOf(tables.pickMarks, markKey(day, slug)) ?? null
  return now === made ? markPick({ day, slug, mark: earlier }, tables) : changedSince('pick')
}

/** Reactivates the earlier profile. If the person has activated another profile since, only the other steps are undone. */
function takeBackActive(
  { made, earlier }: Step<'active'>,
  steps: readonly UndoStep[],
  tables: Tables,
  context: DecisionContext,
): Decision {
  if (tables.activeProfile !== made) return steps.length > 1 ? { ok: true, events: [] } : changedSince('active profile')
  const removed = steps.find((step) => step.field === 'profile' && step.earlier === null)
  const isRestored = steps.some((step) => step.field === 'profile' && step.id === earlier && step.made === null)
  const left = allProfiles(tables, context.defaults).filter(
    ({ id }) => removed?.field !== 'profile' || id !== removed.id,
  )
  const id = left.find((profile) => profile.id === earlier)?.id ?? (isRestored ? earlier : left[0]?.id)
  if (!id || (!removed && id === activeProfileId(tables, context.defaults))) return { ok: true, events: [] }
  return { ok: true, events: [{ type: 'ProfileActivated', v: 1, id }] }
}
