import type { GoalProfile } from '#domain/goal-profile'
import type { SolveKey } from '#domain/solve'
import type { Restoration } from '#events/command'
import type { EventAddress } from '#events/commit'
import { type FieldChange, toFieldChange } from '#events/describe/fields'
import type { AnySolveRow, LargeFields } from '#events/projections/solve-tables'
import { readEvent } from '#events/read-event'
import { ownProfiles } from '#events/subjects/profiles'
import { compareSolves, createReplacedCheck, findPartsSetBy, isTextPart, solves } from '#events/subjects/solves'
import { studyLists } from '#events/subjects/study-lists'
import type { Version, VersionPart } from '#protocol/changes'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { type ExecuteResult, execute } from '../session/execute'
import { extractEventTexts } from '../session/large-fields'
import { readCommitAt } from './commit-seqs'
import {
  findHistoryEntry,
  type HistoryEntry,
  readStateTexts,
  readSubjectHistory,
  selectEntriesUpToDisplayedTime,
  toVersion,
} from './entity-history'
import { compareNote } from './problem-notes'

/**
 * Returns all versions of a solve's code, notes, feedback and details, newest first. During time travel, returns only versions up to the
 * displayed time.
 */
export async function listVersions(session: Session, key: SolveKey): Promise<Version[]> {
  const entries = await readVisibleHistory(session, key)
  const versions = entries.flatMap((entry) => {
    const isOld = createReplacedCheck(session.currentView().tables, entry.after)
    return findPartsSetBy(entry.before, entry.after).map((part) => toSolveVersion(session, entry, part, !isOld(part)))
  })
  return versions.reverse()
}

const readVisibleHistory = async (session: Session, key: SolveKey): Promise<HistoryEntry<AnySolveRow>[]> =>
  selectEntriesUpToDisplayedTime(session, await readSubjectHistory(session, solves, key))

function toSolveVersion(
  session: Session,
  entry: HistoryEntry<AnySolveRow>,
  part: VersionPart,
  isCurrent: boolean,
): Version {
  const { event, after } = entry
  const { code, notes, feedback } = extractEventTexts(event)
  const text = part === 'code' ? code : part === 'notes' ? notes : feedback?.summary.comments
  return toVersion(session, entry, part, {
    text: part === 'details' ? null : (text ?? ''),
    score: part === 'feedback' ? (after?.finalScore ?? null) : null,
    details: part === 'details' && after ? { timeUsed: after.timeUsed, usedHints: after.usedHints } : null,
    isCurrent,
  })
}

/**
 * Returns the changes that restoring one part of a version would make. Throws an AppError `not-found` if the event at `address` is not
 * about a solve or a note on a problem.
 */
export async function compareVersion(
  session: Session,
  address: EventAddress,
  part: VersionPart,
): Promise<FieldChange[]> {
  const commit = await readCommitAt(session, address.seq)
  const read = readEvent(commit.events[address.index])
  if (read.known && read.event.type === 'ProblemNoteSaved') return compareNote(session, read.event.slug, address)
  if (!read.known || !('key' in read.event)) throw new AppError('not-found', NOTHING_TO_RESTORE_TEXT)
  const entries = await readVisibleHistory(session, read.event.key)
  const earlierState = findHistoryEntry(entries, address).after
  const currentState = entries.at(-1)?.after ?? null
  if (!earlierState || !currentState) return []
  const [earlierTexts, currentTexts] = await Promise.all([
    readStateTexts(session, solves, earlierState),
    readStateTexts(session, solves, currentState),
  ])
  const restored =
    part === 'details'
      ? { ...currentState, timeUsed: earlierState.timeUsed, usedHints: earlierState.usedHints }
      : currentState
  const texts = isTextPart(part) ? replaceText(currentTexts, earlierTexts, part) : currentTexts
  return compareSolves(currentState, restored, currentTexts, texts).map(toFieldChange)
}

function replaceText(
  currentTexts: LargeFields,
  earlierTexts: LargeFields,
  part: 'code' | 'notes' | 'feedback',
): LargeFields {
  const { [part]: _, ...others } = currentTexts
  return part in earlierTexts ? { ...others, [part]: earlierTexts[part] } : others
}

const IS_CURRENT_TEXT = 'This is already the current version.'

/**
 * Appends a change that restores `part` (a text, the details of a solve, a profile or a list) as it was after the event at `address`.
 * Throws an AppError if the restoration is refused.
 */
export async function restoreVersion(
  session: Session,
  address: EventAddress,
  part: VersionPart,
): Promise<ExecuteResult> {
  const command = await buildRestoration(session, address, part)
  // The tables contain only addresses of texts, so equal content is detected here.
  const isText = command.type !== 'RestoreProfile' && command.type !== 'RestoreStudyList'
  const isSame = isText && (await compareVersion(session, address, part)).length === 0
  if (isSame) throw new AppError('invalid', IS_CURRENT_TEXT)
  return execute(session, command)
}

async function buildRestoration(session: Session, address: EventAddress, part: VersionPart): Promise<Restoration> {
  const commit = await readCommitAt(session, address.seq)
  const read = readEvent(commit.events[address.index])
  const event = read.known ? read.event : null
  if (event && part !== 'profile' && 'key' in event) {
    const entry = findHistoryEntry(await readSubjectHistory(session, solves, event.key, address), address)
    return buildPartRestoration(entry, part, event.key)
  }
  if (event?.type === 'ProblemNoteSaved' && part === 'problemNote' && event.note !== null) {
    return { type: 'RestoreProblemNote', commit: commit.id, slug: event.slug, note: event.note }
  }
  if (event && part === 'profile' && 'id' in event) {
    const profile = getProfileAfter(findHistoryEntry(await readSubjectHistory(session, ownProfiles, event.id), address))
    if (profile) {
      const { id, name, description, goals } = profile
      return { type: 'RestoreProfile', commit: commit.id, id, name, description, goals }
    }
  }
  if (event && part === 'studyList' && 'id' in event) {
    const { after } = findHistoryEntry(await readSubjectHistory(session, studyLists, event.id), address)
    if (after) return { type: 'RestoreStudyList', commit: commit.id, id: event.id, ...after.list }
  }
  throw new AppError('not-found', NOTHING_TO_RESTORE_TEXT)
}

const NOTHING_TO_RESTORE_TEXT = 'There is nothing in this change that can be restored.'

function buildPartRestoration(
  { commit: { id: commit }, event, after }: HistoryEntry<AnySolveRow>,
  part: VersionPart,
  key: SolveKey,
): Restoration {
  if (part === 'details' && after) {
    return { type: 'RestoreDetails', commit, key, changes: { timeUsed: after.timeUsed, usedHints: after.usedHints } }
  }
  const { code, notes, feedback, model } = extractEventTexts(event)
  if (part === 'code' && code !== undefined) return { type: 'RestoreCode', commit, key, code }
  if (part === 'notes' && notes !== undefined) return { type: 'RestoreDetails', commit, key, changes: { notes } }
  if (part === 'feedback' && feedback) {
    return { type: 'RestoreFeedback', commit, key, feedback, ...(model !== undefined && { model }) }
  }
  throw new AppError('not-found', NOTHING_TO_RESTORE_TEXT)
}

/** After the deletion of a profile, returns the deleted profile. */
function getProfileAfter({ before, after }: HistoryEntry<GoalProfile>): GoalProfile | null {
  return after ?? before
}
