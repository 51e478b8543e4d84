import type { GoalProfile } from '#domain/goal-profile'
import type { SolveKey } from '#domain/solve'
import type { Restoration } from '#events/command'
import { type EventAddress, isSameEventAddress } from '#events/commit'
import { type FieldChange, type SolveState, solveChanges } from '#events/describe/fields'
import { submissionRow } from '#events/projections/combine-same-submission'
import { type AnySolveRow, shownSolve } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import { ownProfiles } from '#events/subjects/profiles'
import { studyLists } from '#events/subjects/study-lists'
import type { Version, VersionPart } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { type ExecuteResult, execute } from '../session/execute'
import { textsOfEvent } from '../session/large-fields'
import { readCommitAt } from './commit-seqs'
import {
  entriesUpToDisplayedTime,
  findHistoryEntry,
  findSolveHistoryEntry,
  type HistoryEntry,
  solveHistory,
  solveStateOf,
  subjectHistory,
  versionOf,
} from './entity-history'
import { compareNote } from './problem-notes'

/** All versions of a solve's parts, newest first; during time travel only earlier ones. */
export async function listVersions(session: Session, key: SolveKey): Promise<Version[]> {
  const entries = await visibleHistory(session, key)
  const versions = entries.flatMap((entry) => {
    const isOld = isReplaced(session, entry)
    return changedParts(entry).map((part) => solveVersion(session, entry, part, !isOld(part)))
  })
  return versions.reverse()
}

const visibleHistory = async (session: Session, key: SolveKey): Promise<HistoryEntry<AnySolveRow>[]> =>
  entriesUpToDisplayedTime(session, await solveHistory(session, key))

function solveVersion(
  session: Session,
  entry: HistoryEntry<AnySolveRow>,
  part: VersionPart,
  isCurrent: boolean,
): Version {
  const { event, after } = entry
  const { code, notes, feedback } = textsOfEvent(event)
  const text = part === 'code' ? code : part === 'notes' ? notes : feedback?.summary.comments
  return versionOf(session, entry, part, {
    text: part === 'details' ? null : (text ?? ''),
    score: part === 'feedback' ? (after?.finalScore ?? null) : null,
    details: part === 'details' && after ? { timeUsed: after.timeUsed, usedHints: after.usedHints } : null,
    isCurrent,
  })
}

/** The changes that restoring a version would make. Throws `not-found`. */
export async function compareVersion(session: Session, at: EventAddress, part: VersionPart): Promise<FieldChange[]> {
  const commit = await readCommitAt(session, at.seq)
  const read = readEvent(commit.events[at.index])
  if (read.known && read.event.type === 'ProblemNoteSaved') return compareNote(session, read.event.slug, at)
  if (!read.known || !('key' in read.event)) throw new AppError('not-found', NOTHING)
  const entries = await visibleHistory(session, read.event.key)
  const [then, now] = await Promise.all([
    solveStateOf(session, findHistoryEntry(entries, at).after),
    solveStateOf(session, entries.at(-1)?.after ?? null),
  ])
  return then && now ? solveChanges(now, withPart(now, then, part)) : []
}

/** The current solve with one part of an earlier state. */
function withPart(now: SolveState, then: SolveState, part: VersionPart): SolveState {
  if (part === 'details') {
    return { ...now, usedHints: then.usedHints, row: { ...now.row, timeUsed: then.row.timeUsed } }
  }
  return isPartOfSolve(part) ? { ...now, [part]: then[part] } : now
}

const isPartOfSolve = (part: VersionPart): part is (typeof TEXTS)[number] => TEXTS.some((text) => text === part)

const IN_PLACE = 'This is already the current version.'

/** Restores a part as of an event, as a new change. Throws an AppError if it is refused. */
export async function restore(session: Session, at: EventAddress, part: VersionPart): Promise<ExecuteResult> {
  const command = await restoring(session, at, part)
  // The tables contain only addresses of texts, so equal content is detected here.
  const isText = command.type !== 'RestoreProfile' && command.type !== 'RestoreStudyList'
  const isSame = isText && (await compareVersion(session, at, part)).length === 0
  if (isSame) throw new AppError('invalid', IN_PLACE)
  return execute(session, command)
}

async function restoring(session: Session, at: EventAddress, part: VersionPart): Promise<Restoration> {
  const commit = await readCommitAt(session, at.seq)
  const read = readEvent(commit.events[at.index])
  const event = read.known ? read.event : null
  if (event && part !== 'profile' && 'key' in event) {
    const entry = await findSolveHistoryEntry(session, event.key, at)
    return restoringPart(entry, part, event.key)
  }
  if (event?.type === 'ProblemNoteSaved' && part === 'problemNote' && event.note !== null) {
    return { type: 'RestoreProblemNote', commit: commit.id, slug: event.slug, note: event.note }
  }
  if (event && part === 'profile' && 'id' in event) {
    const made = profileAfter(findHistoryEntry(await subjectHistory(session, ownProfiles, event.id), at))
    if (made) {
      const { id, name, description, goals } = made
      return { type: 'RestoreProfile', commit: commit.id, id, name, description, goals }
    }
  }
  if (event && part === 'studyList' && 'id' in event) {
    const { after } = findHistoryEntry(await subjectHistory(session, studyLists, event.id), at)
    if (after) return { type: 'RestoreStudyList', commit: commit.id, id: event.id, ...after.list }
  }
  throw new AppError('not-found', NOTHING)
}

const NOTHING = 'There is nothing in this change that can be restored.'

function restoringPart(
  { commit: { id: commit }, event, after }: HistoryEntry<AnySolveRow>,
  part: VersionPart,
  key: SolveKey,
): Restoration {
  if (part === 'details' && after) {
    return { type: 'RestoreDetails', commit, key, changes: { timeUsed: after.timeUsed, usedHints: after.usedHints } }
  }
  const { code, notes, feedback, model } = textsOfEvent(event)
  if (part === 'code' && code !== undefined) return { type: 'RestoreCode', commit, key, code }
  if (part === 'notes' && notes !== undefined) return { type: 'RestoreDetails', commit, key, changes: { notes } }
  if (part === 'feedback' && feedback) {
    return { type: 'RestoreFeedback', commit, key, feedback, ...(model !== undefined && { model }) }
  }
  throw new AppError('not-found', NOTHING)
}

const TEXTS = ['code', 'notes', 'feedback'] as const satisfies readonly VersionPart[]

/** The parts that an event set and that have been replaced since. */
export const restorableParts = (session: Session, entry: HistoryEntry<AnySolveRow>): VersionPart[] =>
  changedParts(entry).filter(isReplaced(session, entry))

/** The parts of a solve that an event set. */
function changedParts({ before, after }: HistoryEntry<AnySolveRow>): VersionPart[] {
  if (!after) return []
  const texts = TEXTS.filter(
    (part) => after.largeFields[part] && !isSameEventAddress(before?.largeFields[part], after.largeFields[part]),
  )
  const hasDetails = after.timeUsed !== (before?.timeUsed ?? null) || after.usedHints !== (before?.usedHints ?? null)
  return hasDetails ? [...texts, 'details'] : texts
}

/** Whether a part set by an event has been replaced in the displayed state. */
export function isReplaced(session: Session, { after }: HistoryEntry<AnySolveRow>): (part: VersionPart) => boolean {
  const { tables } = session.currentView()
  // A joined submission shows the texts of other solves too, but only its own values have versions.
  const now = after && shownSolve(tables, after.key) ? submissionRow(tables, after.key) : undefined
  return (part) => {
    if (!now || !after) return false
    if (part === 'details') return now.timeUsed !== after.timeUsed || now.usedHints !== after.usedHints
    return isPartOfSolve(part) && !isSameEventAddress(now.largeFields[part], after.largeFields[part])
  }
}

/** A profile after an event; for a deletion, before it. */
function profileAfter({ before, after }: HistoryEntry<GoalProfile>): GoalProfile | null {
  return after ?? before
}
