import type { SolveKey } from '#domain/solve'
import { formatHoursOrDays, pluralize } from '#lib/format'
import type { Cause } from '../commit'
import { type CommitSummary, isWithdrawal } from './commit-summary'
import type { EventSummary } from './event-summary'

/** What things are called, handed in: none of it is in the event itself. */
export interface Names {
  /** The title of a solve's problem. */
  solve(key: SolveKey): string
  /** Null when nothing known bears this id. */
  profile(id: string): string | null
  /** The outline of another commit; null when it is not known (yet). */
  change(id: string): CommitSummary | null
  /** The score that a feedback replaced; null when there was none or it is not known (yet). */
  earlierScore(commitSummary: CommitSummary, key: SolveKey): number | null
}

const SUBJECT: Record<Cause, string> = {
  person: 'You',
  recent: 'The practice site',
  extension: 'The extension',
  demo: 'The demo',
  takeover: 'The earlier app',
  import: 'You',
}

const subjectOf = (cause: Cause | null): string => (cause === null ? 'A newer version of Solvelog' : SUBJECT[cause])

/** What only the person does; anything else is told by a source. */
type Told = Exclude<Cause, 'person' | 'import'>

const ORIGIN: Record<Told, string> = {
  recent: 'from the practice site',
  extension: 'from the extension',
  demo: 'of the demo',
  takeover: 'from the earlier app',
}

/** A commit in one sentence, as in a good commit log: "You raised Two Sum to 85". */
export function sentenceOf(commitSummary: CommitSummary, names: Names): string {
  const { cause } = commitSummary
  if (cause === null || cause === 'person' || cause === 'import') {
    return `${subjectOf(cause)} ${predicateOf(commitSummary, names)}`
  }
  return syncSentence(commitSummary, cause, names)
}

/** One event of a commit in a sentence. */
export function eventSentence(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  return `${subjectOf(commitSummary.cause)} ${gistWords(eventSummary, commitSummary, names)}`
}

/** What a commit did, for "You …" and for what undoing it says. */
function predicateOf(commitSummary: CommitSummary, names: Names): string {
  const { eventSummaries, undoes, recorded, enriched } = commitSummary
  if (isWithdrawal(commitSummary)) return withdrawalWords(undoes)
  if (undoes) return undoWords(undoes, names)
  const [first] = eventSummaries
  if (!first && recorded > 0) return `recorded ${pluralize(recorded, 'solve')}`
  if (!first) return enriched > 0 ? `added details to ${pluralize(enriched, 'solve')}` : 'changed nothing'
  const isRestored = eventSummaries.some(({ type }) => type === 'VersionRestored')
  if (isRestored) return restoreWords(first, names)
  return gistWords(first, commitSummary, names)
}

function undoWords({ commit, isRedo }: NonNullable<CommitSummary['undoes']>, names: Names): string {
  const other = names.change(commit)
  if (!other) return isRedo ? 'redid a change' : 'undid a change'
  const undone = isRedo && other.undoes ? names.change(other.undoes.commit) : other
  if (!undone) return isRedo ? 'redid a change' : 'undid a change'
  return `${isRedo ? 'redid' : 'undid'}: ${predicateOf(undone, names)}`
}

function restoreWords(eventSummary: EventSummary, names: Names): string {
  switch (eventSummary.type) {
    case 'CodeEdited':
      return `restored an earlier code of ${names.solve(eventSummary.key)}`
    case 'DetailsEdited':
      return `restored an earlier ${list([...eventSummary.set, ...eventSummary.unset])} of ${names.solve(eventSummary.key)}`
    case 'FeedbackSaved':
      return `restored an earlier feedback of ${names.solve(eventSummary.key)}: ${eventSummary.score}`
    case 'ProfileCreated':
      return `restored the deleted profile ${quoted(eventSummary.name)}`
    case 'ProfileEdited':
      return `restored an earlier version of the profile ${quoted(eventSummary.name)}`
    default:
      return 'restored an earlier version'
  }
}

function gistWords(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  switch (eventSummary.type) {
    case 'SolveRecorded':
      return `recorded ${names.solve(eventSummary.key)}: ${eventSummary.status}`
    case 'SolveEnriched':
      return `recorded more details of ${names.solve(eventSummary.key)}`
    case 'CodeEdited':
      return `changed the code of ${names.solve(eventSummary.key)}`
    case 'CodeRemoved':
      return `removed the code of ${names.solve(eventSummary.key)}`
    case 'DetailsEdited':
      return detailWords(eventSummary, names)
    case 'FeedbackSaved':
      return scoreWords(eventSummary, commitSummary, names)
    case 'FeedbackRemoved':
      return `removed the feedback of ${names.solve(eventSummary.key)}`
    case 'ProfileCreated':
      return `created the profile ${quoted(eventSummary.name)}`
    case 'ProfileEdited':
      return `changed the profile ${quoted(eventSummary.name)}`
    case 'ProfileDeleted':
      return `deleted ${profileWords(names.profile(eventSummary.id))}`
    case 'ProfileActivated':
      return `switched to ${profileWords(names.profile(eventSummary.id))}`
    case 'ChangeUndone':
    case 'ChangeRedone':
      return undoWords({ commit: eventSummary.commit, isRedo: eventSummary.type === 'ChangeRedone' }, names)
    case 'VersionRestored':
      return 'took it from an earlier change'
    case 'DemoMovedForward':
      return `moved its solves ${eventSummary.seconds < 0 ? 'back' : 'forward'} by ${formatHoursOrDays(Math.abs(eventSummary.seconds))}`
    case 'CommitsMerged':
      return `imported ${pluralize(eventSummary.count, 'change')}${eventSummary.name === '' ? '' : ` from ${quoted(eventSummary.name)}`}`
    case 'CommitsWithdrawn':
      return withdrawalWords(commitSummary.undoes)
    case 'CommitsReinstated':
      return `brought ${pluralize(eventSummary.count, 'change')} of an undone import back`
    case 'Unreadable':
      return `stored something this version of Solvelog cannot read (${eventSummary.name})`
    default:
      return eventSummary satisfies never
  }
}

/** A withdrawal hides what an import brought, or takes such a withdrawal back, or hides it again. */
function withdrawalWords(undoes: CommitSummary['undoes']): string {
  if (!undoes) return 'undid an import'
  return undoes.isRedo ? 'undid an import again' : 'brought an undone import back'
}

function detailWords({ key, set, unset }: Extract<EventSummary, { type: 'DetailsEdited' }>, names: Names): string {
  if (set.length === 0) return `removed the ${list(unset)} of ${names.solve(key)}`
  if (unset.length > 0) return `changed the ${list([...set, ...unset])} of ${names.solve(key)}`
  return `set the ${list(set)} of ${names.solve(key)}`
}

function scoreWords(
  gist: Extract<EventSummary, { type: 'FeedbackSaved' }>,
  commitSummary: CommitSummary,
  names: Names,
): string {
  const title = names.solve(gist.key)
  const how = gist.isImport ? ' with an imported feedback' : ''
  const earlier = names.earlierScore(commitSummary, gist.key)
  if (earlier === null) return `gave ${title} a score of ${gist.score}${how}`
  if (earlier === gist.score) return `changed the feedback of ${title}, still at ${gist.score}`
  return `${gist.score > earlier ? 'raised' : 'lowered'} ${title} to ${gist.score}${how}`
}

/** The demo brings the person's own words along; they go with its solves. */
function syncSentence(commitSummary: CommitSummary, cause: Told, names: Names): string {
  const { recorded, enriched, keys, eventSummaries } = commitSummary
  const [key] = keys
  const [first] = eventSummaries
  const what =
    keys.length === 1 && key !== undefined ? names.solve(key) : pluralize(recorded > 0 ? recorded : enriched, 'solve')
  if (recorded > 0 && enriched > 0) {
    return `Synced ${pluralize(recorded, 'solve')} and completed ${enriched} ${ORIGIN[cause]}`
  }
  const verb = cause === 'takeover' ? 'Took over' : 'Synced'
  if (recorded > 0) return `${verb} ${what} ${ORIGIN[cause]}`
  if (enriched > 0) return `Completed ${what} ${ORIGIN[cause]}`
  return first ? eventSentence(first, commitSummary, names) : `${SUBJECT[cause]} changed nothing`
}

const quoted = (name: string): string => `“${name}”`
const profileWords = (name: string | null): string => (name === null ? 'a profile' : `the profile ${quoted(name)}`)

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
