import { RATING_LABELS } from '#domain/review/explain'
import { pluralize } from '#lib/format'
import { formatHoursOrDays } from '#lib/format-time'
import type { Cause } from '../commit'
import type { DefinedType } from '../event'
import { type CommitSummary, isWithdrawal } from './commit-summary'
import type { EventSummary } from './event-summary'
import { type EventNames, listWords, quoted } from './words'

/** Looks up names that the events do not contain. */
export interface Names extends EventNames {
  /** The summary of another commit; null if it is not loaded or does not exist. */
  change(id: string): CommitSummary | null
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
  if (isRestored) return restoreWords(first, commitSummary, names)
  return tagsWords(eventSummaries, names) ?? eventWords(first, commitSummary, names)
}

/** Several tags of one problem in one sentence; null if there is at most one. */
function tagsWords(eventSummaries: readonly EventSummary[], names: Names): string | null {
  const tagged = eventSummaries.flatMap((one) => ('tag' in one && one.tag !== undefined ? [one.tag] : []))
  const [first] = eventSummaries
  if (tagged.length < 2 || !first || !('slug' in first) || !('tag' in first)) return null
  return `tagged ${names.problem(first.slug ?? '')} ${listWords(tagged.map(quoted))}`
}

function undoWords({ commit, isRedo }: NonNullable<CommitSummary['undoes']>, names: Names): string {
  const other = names.change(commit)
  const undone = isRedo && other?.undoes ? names.change(other.undoes.commit) : other
  return `${isRedo ? 'redid' : 'undid'} ${undone ? `“${capitalize(predicateOf(undone, names))}”` : 'a change'}`
}

function restoreWords(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  if ('words' in eventSummary) return eventSummary.restored?.(names, commitSummary) ?? 'restored an earlier version'
  switch (eventSummary.type) {
    case 'CodeEdited':
      return `restored earlier code on ${names.solve(eventSummary.key)}`
    case 'DetailsEdited':
      return `restored the earlier ${listWords([...eventSummary.set, ...eventSummary.unset])} on ${names.solve(eventSummary.key)}`
    case 'FeedbackSaved':
      return `restored earlier feedback on ${names.solve(eventSummary.key)} (score ${eventSummary.score})`
    case 'ProblemNoteSaved':
      return `restored an earlier problem note on ${names.problem(eventSummary.slug)}`
    default:
      return 'restored an earlier version'
  }
}

function eventWords(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  if ('words' in eventSummary) return eventSummary.words(names, commitSummary)
  const wordsOf = WORDS[eventSummary.type] as Words<EventSummary>
  return wordsOf(eventSummary, names, commitSummary)
}

type Words<E> = (eventSummary: E, names: Names, commitSummary: CommitSummary) => string

/** The predicate of each type of event: "starred Two Sum". */
const WORDS: { [T in Exclude<EventSummary['type'], DefinedType>]: Words<Extract<EventSummary, { type: T }>> } = {
  SolveRecorded: ({ key, status }, names) => `${names.solve(key)}: ${status}`,
  SolveEnriched: ({ key }, names) => `added details to ${names.solve(key)}`,
  SolveCorrected: ({ key }, names) => `corrected ${names.solve(key)}`,
  SolveRemoved: ({ key }, names) => `removed ${names.solve(key)}`,
  SolveRestored: ({ key }, names) => `restored ${names.solve(key)}`,
  JoinAnswered: ({ key, isSame }, names) => {
    const title = names.solve(key)
    if (isSame === null) return `separated ${title} from its submission`
    return isSame ? `joined ${title} with its submission` : `kept ${title} separate from a similar submission`
  },
  CodeEdited: ({ key }, names) => `edited the code on ${names.solve(key)}`,
  CodeRemoved: ({ key }, names) => `removed the code from ${names.solve(key)}`,
  DetailsEdited: ({ key, set, unset }, names) =>
    set.length === 0
      ? `removed the ${listWords(unset)} from ${names.solve(key)}`
      : `edited the ${listWords([...set, ...unset])} on ${names.solve(key)}`,
  FeedbackSaved: ({ key, score, isImport }, names, commitSummary) => {
    const title = names.solve(key)
    const how = isImport ? ' (imported feedback)' : ''
    const earlier = names.earlierScore(commitSummary, key)
    if (earlier === null) return `${title} scored ${score}${how}`
    if (earlier === score) return `edited the feedback on ${title} (score unchanged)`
    return `${score > earlier ? 'raised' : 'lowered'} ${title} to ${score}${how}`
  },
  FeedbackRemoved: ({ key }, names) => `removed the feedback from ${names.solve(key)}`,
  ReviewRated: ({ key, rating }, names) =>
    rating === null
      ? `removed the rating of ${names.solve(key)}`
      : `rated the review of ${names.solve(key)} ${RATING_LABELS[rating]}`,
  ProblemNoteSaved: ({ slug, isRemoved }, names) =>
    `${isRemoved ? 'removed' : 'edited'} the problem note on ${names.problem(slug)}`,
  ChangeUndone: ({ commit }, names) => undoWords({ commit, isRedo: false }, names),
  ChangeRedone: ({ commit }, names) => undoWords({ commit, isRedo: true }, names),
  VersionRestored: () => 'restored from an earlier version',
  DemoMovedForward: ({ seconds }) =>
    `moved the demo’s solves ${seconds < 0 ? 'back' : 'forward'} by ${formatHoursOrDays(Math.abs(seconds))}`,
  CommitsMerged: ({ name, count }) =>
    `imported ${pluralize(count, 'change')}${name === '' ? '' : ` from ${quoted(name)}`}`,
  CommitsWithdrawn: (_, __, { undoes }) => withdrawalWords(undoes),
  CommitsReinstated: ({ count }) => `restored ${pluralize(count, 'change')} from an undone import`,
  Unreadable: ({ name }) => `stored an entry that this version of Solvelog can’t read (${name})`,
}

function withdrawalWords(undoes: CommitSummary['undoes']): string {
  if (!undoes) return 'undid an import'
  return undoes.isRedo ? 'undid an import again' : 'restored an undone import'
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
