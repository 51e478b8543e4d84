import { RATING_LABELS } from '#domain/review/explain'
import type { ReviewSettings } from '#domain/review/settings'
import type { SolveKey } from '#domain/solve'
import { pluralize } from '#lib/format'
import { formatHoursOrDays, formatUtcDay, formatUtcOffset } from '#lib/format-time'
import type { Cause } from '../commit'
import { type CommitSummary, isWithdrawal } from './commit-summary'
import type { EventSummary } from './event-summary'

/** Looks up names that the events do not contain. */
export interface Names {
  /** The title of a solve's problem. */
  solve(key: SolveKey): string
  /** The title of a problem. */
  problem(slug: string): string
  /** Null if no profile has this id. */
  profile(id: string): string | null
  /** Null if no study list has this id. */
  list(id: string): string | null
  /** The summary of another commit; null if it is not loaded or does not exist. */
  change(id: string): CommitSummary | null
  /** The score that a feedback replaced; null if there was none or it is not loaded. */
  earlierScore(commitSummary: CommitSummary, key: SolveKey): number | null
}

/** The causes of commits that a source made. All others are the person's. */
type SourceCause = Exclude<Cause, 'person' | 'import'>

const ORIGIN: Record<SourceCause, string> = {
  recent: '(LeetCode)',
  extension: '(extension)',
  demo: '(demo)',
  takeover: 'from the earlier version',
}

/** A commit in one sentence: "Raised Two Sum to 85". */
export function sentenceOf(commitSummary: CommitSummary, names: Names): string {
  const { cause } = commitSummary
  if (cause === null) return `${capitalize(predicateOf(commitSummary, names))} (newer version of Solvelog)`
  if (cause === 'person' || cause === 'import') return capitalize(predicateOf(commitSummary, names))
  return syncSentence(commitSummary, cause, names)
}

/** One event of a commit in a sentence. */
export function eventSentence(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  const { cause } = commitSummary
  const sentence = capitalize(eventWords(eventSummary, commitSummary, names))
  const isFromSource = eventSummary.type === 'SolveRecorded' || eventSummary.type === 'SolveEnriched'
  if (!isFromSource || cause === null || cause === 'person' || cause === 'import') return sentence
  return `${sentence} ${ORIGIN[cause]}`
}

function predicateOf(commitSummary: CommitSummary, names: Names): string {
  const { eventSummaries, undoes, recorded, enriched } = commitSummary
  if (isWithdrawal(commitSummary)) return withdrawalWords(undoes)
  if (undoes) return undoWords(undoes, names)
  const [first] = eventSummaries
  const { cause, keys } = commitSummary
  const [key] = keys
  if (recorded > 0 && key !== undefined && (cause === 'person' || cause === 'import')) {
    return `added ${keys.length === 1 ? names.solve(key) : pluralize(recorded, 'solve')}`
  }
  if (!first && recorded > 0) return `recorded ${pluralize(recorded, 'solve')}`
  if (!first) return enriched > 0 ? `added details to ${pluralize(enriched, 'solve')}` : 'no changes'
  const isRestored = eventSummaries.some(({ type }) => type === 'VersionRestored')
  if (isRestored) return restoreWords(first, names)
  if (first.type === 'ProblemTagged') return tagWords(eventSummaries, names.problem(first.slug))
  return eventWords(first, commitSummary, names)
}

function undoWords({ commit, isRedo }: NonNullable<CommitSummary['undoes']>, names: Names): string {
  const other = names.change(commit)
  if (!other) return isRedo ? 'redid a change' : 'undid a change'
  const undone = isRedo && other.undoes ? names.change(other.undoes.commit) : other
  if (!undone) return isRedo ? 'redid a change' : 'undid a change'
  return `${isRedo ? 'redid' : 'undid'} “${capitalize(predicateOf(undone, names))}”`
}

function restoreWords(eventSummary: EventSummary, names: Names): string {
  switch (eventSummary.type) {
    case 'CodeEdited':
      return `restored earlier code on ${names.solve(eventSummary.key)}`
    case 'DetailsEdited':
      return `restored an earlier ${list([...eventSummary.set, ...eventSummary.unset])} on ${names.solve(eventSummary.key)}`
    case 'FeedbackSaved':
      return `restored earlier feedback on ${names.solve(eventSummary.key)} (score ${eventSummary.score})`
    case 'ProblemNoteSaved':
      return `restored an earlier problem note on ${names.problem(eventSummary.slug)}`
    case 'ProfileCreated':
      return `restored the deleted profile ${quoted(eventSummary.name)}`
    case 'ProfileEdited':
      return `restored an earlier version of the profile ${quoted(eventSummary.name)}`
    default:
      return 'restored an earlier version'
  }
}

function eventWords(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  switch (eventSummary.type) {
    case 'SolveRecorded':
      return `${names.solve(eventSummary.key)}: ${eventSummary.status}`
    case 'SolveEnriched':
      return `added details to ${names.solve(eventSummary.key)}`
    case 'SolveCorrected':
      return `corrected ${names.solve(eventSummary.key)}`
    case 'SolveRemoved':
      return `removed ${names.solve(eventSummary.key)}`
    case 'SolveRestored':
      return `restored ${names.solve(eventSummary.key)}`
    case 'JoinAnswered':
      return joinWords(eventSummary, names)
    case 'CodeEdited':
      return `edited the code on ${names.solve(eventSummary.key)}`
    case 'CodeRemoved':
      return `removed the code from ${names.solve(eventSummary.key)}`
    case 'DetailsEdited':
      return detailWords(eventSummary, names)
    case 'FeedbackSaved':
      return scoreWords(eventSummary, commitSummary, names)
    case 'FeedbackRemoved':
      return `removed the feedback from ${names.solve(eventSummary.key)}`
    case 'ReviewRated':
      return ratingWords(eventSummary, names)
    case 'ReviewPostponed':
      return eventSummary.until === null
        ? `ended the postponement of ${names.problem(eventSummary.slug)}`
        : `postponed the review of ${names.problem(eventSummary.slug)} to ${formatUtcDay(eventSummary.until)}`
    case 'ReviewSuspended':
      return `paused the reviews of ${names.problem(eventSummary.slug)}`
    case 'ReviewResumed':
      return `resumed the reviews of ${names.problem(eventSummary.slug)}`
    case 'ReviewSettingsChanged':
      return `changed the ${list(eventSummary.set.map((name) => SETTING_NAMES[name]))} for reviews`
    case 'TimeZoneNoted':
      return `stored the time zone ${formatUtcOffset(eventSummary.utcOffset)}`
    case 'ProblemNoteSaved':
      return `${eventSummary.isRemoved ? 'removed' : 'edited'} the problem note on ${names.problem(eventSummary.slug)}`
    case 'ProblemStarred':
      return `starred ${names.problem(eventSummary.slug)}`
    case 'ProblemUnstarred':
      return `removed the star from ${names.problem(eventSummary.slug)}`
    case 'ProblemTagged':
      return tagWords([eventSummary], names.problem(eventSummary.slug))
    case 'ProblemUntagged':
      return `removed the tag ${quoted(eventSummary.tag)} from ${names.problem(eventSummary.slug)}`
    case 'ProfileCreated':
      return `created the profile ${quoted(eventSummary.name)}`
    case 'ProfileEdited':
      return `edited the profile ${quoted(eventSummary.name)}`
    case 'ProfileDeleted':
      return `deleted ${profileWords(names.profile(eventSummary.id))}`
    case 'ProfileActivated':
      return `switched to ${profileWords(names.profile(eventSummary.id))}`
    case 'InterviewDateSet':
      return interviewWords(eventSummary, names)
    case 'ProfileListSet':
      return profileListWords(eventSummary, names)
    case 'StudyListCreated':
      return `created the study list ${quoted(eventSummary.name)}`
    case 'StudyListEdited':
      return `edited the study list ${quoted(eventSummary.name)}`
    case 'StudyListDeleted':
      return `deleted the study list ${quoted(eventSummary.name)}`
    case 'ChangeUndone':
    case 'ChangeRedone':
      return undoWords({ commit: eventSummary.commit, isRedo: eventSummary.type === 'ChangeRedone' }, names)
    case 'VersionRestored':
      return 'restored from an earlier version'
    case 'DemoMovedForward':
      return `moved the demo’s solves ${eventSummary.seconds < 0 ? 'back' : 'forward'} by ${formatHoursOrDays(Math.abs(eventSummary.seconds))}`
    case 'PickMarked':
      return pickWords(eventSummary, names)
    case 'CommitsMerged':
      return `imported ${pluralize(eventSummary.count, 'change')}${eventSummary.name === '' ? '' : ` from ${quoted(eventSummary.name)}`}`
    case 'CommitsWithdrawn':
      return withdrawalWords(commitSummary.undoes)
    case 'CommitsReinstated':
      return `restored ${pluralize(eventSummary.count, 'change')} from an undone import`
    case 'Unreadable':
      return `stored an entry that this version of Solvelog can’t read (${eventSummary.name})`
    default:
      return eventSummary satisfies never
  }
}

function joinWords({ key, isSame }: Extract<EventSummary, { type: 'JoinAnswered' }>, names: Names): string {
  const title = names.solve(key)
  if (isSame === null) return `separated ${title} from its submission`
  return isSame ? `joined ${title} with its submission` : `kept ${title} separate from a similar submission`
}

function withdrawalWords(undoes: CommitSummary['undoes']): string {
  if (!undoes) return 'undid an import'
  return undoes.isRedo ? 'undid an import again' : 'restored an undone import'
}

/** All tags that a change added to a problem. */
function tagWords(eventSummaries: readonly EventSummary[], title: string): string {
  const tags = eventSummaries.flatMap((one) => (one.type === 'ProblemTagged' ? [quoted(one.tag)] : []))
  return `tagged ${title} ${list(tags)}`
}

function pickWords({ slug, mark }: Extract<EventSummary, { type: 'PickMarked' }>, names: Names): string {
  const title = names.problem(slug)
  if (mark === 'skipped') return `skipped ${title} for the day`
  return mark === 'swapped' ? `swapped ${title} for another pick` : `brought ${title} back to Today`
}

function detailWords({ key, set, unset }: Extract<EventSummary, { type: 'DetailsEdited' }>, names: Names): string {
  if (set.length === 0) return `removed the ${list(unset)} from ${names.solve(key)}`
  return `edited the ${list([...set, ...unset])} on ${names.solve(key)}`
}

const SETTING_NAMES: Record<keyof ReviewSettings, string> = {
  perDay: 'daily limit',
  retention: 'desired retention',
  dayStart: 'start of the day',
  utcOffset: 'time zone',
}

function ratingWords({ key, rating }: Extract<EventSummary, { type: 'ReviewRated' }>, names: Names): string {
  if (rating === null) return `removed the rating of ${names.solve(key)}`
  return `rated the review of ${names.solve(key)} ${RATING_LABELS[rating]}`
}

function scoreWords(
  feedback: Extract<EventSummary, { type: 'FeedbackSaved' }>,
  commitSummary: CommitSummary,
  names: Names,
): string {
  const title = names.solve(feedback.key)
  const how = feedback.isImport ? ' (imported feedback)' : ''
  const earlier = names.earlierScore(commitSummary, feedback.key)
  if (earlier === null) return `${title} scored ${feedback.score}${how}`
  if (earlier === feedback.score) return `edited the feedback on ${title} (score unchanged)`
  return `${feedback.score > earlier ? 'raised' : 'lowered'} ${title} to ${feedback.score}${how}`
}

function syncSentence(commitSummary: CommitSummary, cause: SourceCause, names: Names): string {
  const { recorded, enriched, keys, eventSummaries } = commitSummary
  const [key] = keys
  const [first] = eventSummaries
  const what =
    keys.length === 1 && key !== undefined ? names.solve(key) : pluralize(recorded > 0 ? recorded : enriched, 'solve')
  if (recorded > 0 && enriched > 0) {
    return `Synced ${pluralize(recorded, 'solve')} and added details to ${enriched} ${ORIGIN[cause]}`
  }
  const verb = cause === 'takeover' ? 'Imported' : 'Synced'
  if (recorded > 0) return `${verb} ${what} ${ORIGIN[cause]}`
  if (enriched > 0) return `Added details to ${what} ${ORIGIN[cause]}`
  return first ? eventSentence(first, commitSummary, names) : 'No changes'
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

function interviewWords({ profile, date }: Extract<EventSummary, { type: 'InterviewDateSet' }>, names: Names): string {
  const owner = profileWords(names.profile(profile))
  return date === null ? `removed the interview date from ${owner}` : `set the interview date of ${owner} to ${date}`
}

function profileListWords({ profile, list }: Extract<EventSummary, { type: 'ProfileListSet' }>, names: Names): string {
  const owner = profileWords(names.profile(profile))
  if (list === null) return `removed the study list from ${owner}`
  const name = names.list(list)
  return `set ${owner} to recommend only from ${name === null ? 'a deleted study list' : quoted(name)}`
}

const quoted = (name: string): string => `“${name}”`
const profileWords = (name: string | null): string => (name === null ? 'a profile' : `the profile ${quoted(name)}`)

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
