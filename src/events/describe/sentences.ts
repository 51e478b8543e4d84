import { pluralize } from '#lib/format'
import type { Cause } from '../commit'
import type { UndoneCommit } from '../define'
import { describeWithdrawal } from '../subjects/imports'
import { type CommitSummary, isWithdrawal } from './commit-summary'
import type { EventSummary } from './event-summary'
import { type EventNames, joinWords, quote } from './words'

export interface Names extends EventNames {
  /** The summary of another commit; null if it is not loaded or does not exist. */
  change(id: string): CommitSummary | null
}

type SourceCause = Exclude<Cause, 'person' | 'import'>

const ORIGIN_TEXTS: Record<SourceCause, string> = {
  recent: '(LeetCode)',
  extension: '(extension)',
  demo: '(demo)',
  takeover: 'from the earlier version',
}

/** Describes a commit in one sentence, such as "Raised Two Sum to 85". */
export function buildSentence(commitSummary: CommitSummary, names: Names): string {
  const { cause } = commitSummary
  if (cause === null) return `${capitalize(describeAction(commitSummary, names))} (newer version of Solvelog)`
  if (cause === 'person' || cause === 'import') return capitalize(describeAction(commitSummary, names))
  return describeSync(commitSummary, cause, names)
}

export function buildEventSentence(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  const { cause } = commitSummary
  const sentence = capitalize(describeEventAction(eventSummary, commitSummary, names))
  const isFromSource = eventSummary.type === 'SolveRecorded' || eventSummary.type === 'SolveEnriched'
  if (!isFromSource || cause === null || cause === 'person' || cause === 'import') return sentence
  return `${sentence} ${ORIGIN_TEXTS[cause]}`
}

function describeAction(commitSummary: CommitSummary, names: Names): string {
  const { eventSummaries, undoes, recordedCount, enrichedCount } = commitSummary
  if (isWithdrawal(commitSummary)) return describeWithdrawal(undoes)
  if (undoes) return describeUndo(undoes, names)
  const [first] = eventSummaries
  const { cause, keys } = commitSummary
  const [key] = keys
  if (recordedCount > 0 && key !== undefined && (cause === 'person' || cause === 'import')) {
    return `added ${keys.length === 1 ? names.solve(key) : pluralize(recordedCount, 'solve')}`
  }
  if (!first && recordedCount > 0) return `recorded ${pluralize(recordedCount, 'solve')}`
  if (!first) return enrichedCount > 0 ? `added details to ${pluralize(enrichedCount, 'solve')}` : 'no changes'
  const isRestored = eventSummaries.some(({ type }) => type === 'VersionRestored')
  if (isRestored) return describeRestoration(first, commitSummary, names)
  // This event follows the event with only the first list.
  const main = eventSummaries.find(({ type }) => type === 'ProfileListsSet') ?? first
  const action = describeTags(eventSummaries, names) ?? describeEventAction(main, commitSummary, names)
  return action + countOthers(eventSummaries)
}

/** One sentence for several own problems that were recognized in one step (N31). */
function countOthers([first, ...others]: readonly EventSummary[]): string {
  const count = others.filter(({ type }) => type === 'ProblemIdentified').length
  return first?.type === 'ProblemIdentified' && count > 0 ? ` and ${count} more` : ''
}

function describeTags(eventSummaries: readonly EventSummary[], names: Names): string | null {
  const tags = eventSummaries.flatMap((one) => ('tag' in one && one.tag !== undefined ? [one.tag] : []))
  const [first] = eventSummaries
  if (tags.length < 2 || !first || !('slug' in first) || !('tag' in first)) return null
  return `tagged ${names.problem(first.slug ?? '')} ${joinWords(tags.map(quote))}`
}

/** Names the first change, also after several undos and redos of it. */
function describeUndo({ commit, isRedo }: UndoneCommit, names: Names): string {
  const verb = isRedo ? 'redid' : 'undid'
  // A forged log may contain changes that undo each other.
  const knownIds = new Set<string>()
  let change = names.change(commit)
  while (change?.undoes && !isWithdrawal(change)) {
    if (knownIds.has(change.id)) return `${verb} a change`
    knownIds.add(change.id)
    change = names.change(change.undoes.commit)
  }
  return change ? `${verb}: ${capitalize(describeAction(change, names))}` : `${verb} a change`
}

function describeRestoration(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  const restored = 'restored' in eventSummary ? eventSummary.restored : undefined
  return restored?.(names, commitSummary) ?? 'restored an earlier version'
}

function describeEventAction(eventSummary: EventSummary, commitSummary: CommitSummary, names: Names): string {
  if (eventSummary.type === 'Unreadable')
    return `stored an entry that this version of Solvelog can’t read (${eventSummary.name})`
  return eventSummary.undoes ? describeUndo(eventSummary.undoes, names) : eventSummary.words(names, commitSummary)
}

function describeSync(commitSummary: CommitSummary, cause: SourceCause, names: Names): string {
  const { recordedCount, enrichedCount, keys, eventSummaries } = commitSummary
  const [key] = keys
  const [first] = eventSummaries
  const solvesText =
    keys.length === 1 && key !== undefined
      ? names.solve(key)
      : pluralize(recordedCount > 0 ? recordedCount : enrichedCount, 'solve')
  if (recordedCount > 0 && enrichedCount > 0) {
    return `Synced ${pluralize(recordedCount, 'solve')} and added details to ${enrichedCount} ${ORIGIN_TEXTS[cause]}`
  }
  const verb = cause === 'takeover' ? 'Imported' : 'Synced'
  if (recordedCount > 0) return `${verb} ${solvesText} ${ORIGIN_TEXTS[cause]}`
  if (enrichedCount > 0) return `Added details to ${solvesText} ${ORIGIN_TEXTS[cause]}`
  return first ? buildEventSentence(first, commitSummary, names) : 'No changes'
}

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
