import type { SolveKey } from '#domain/solve'
import { counted, hoursOrDays } from '#lib/format'
import type { Cause } from '../commit'
import { isWithdrawal, type Outline } from './commit-summary'
import type { Gist } from './event-summary'

/** What things are called, handed in: none of it is in the event itself. */
export interface Names {
  /** The title of a solve's problem. */
  solve(key: SolveKey): string
  /** Null when nothing known bears this id. */
  profile(id: string): string | null
  /** The outline of another commit; null when it is not known (yet). */
  change(id: string): Outline | null
  /** The score that a feedback replaced; null when there was none or it is not known (yet). */
  earlierScore(outline: Outline, key: SolveKey): number | null
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
export function sentenceOf(outline: Outline, names: Names): string {
  const { cause } = outline
  if (cause === null || cause === 'person' || cause === 'import') {
    return `${subjectOf(cause)} ${predicateOf(outline, names)}`
  }
  return syncSentence(outline, cause, names)
}

/** One event of a commit in a sentence. */
export function eventSentence(gist: Gist, outline: Outline, names: Names): string {
  return `${subjectOf(outline.cause)} ${gistWords(gist, outline, names)}`
}

/** What a commit did, for "You …" and for what undoing it says. */
function predicateOf(outline: Outline, names: Names): string {
  const { gists, undoes, recorded, enriched } = outline
  if (isWithdrawal(outline)) return withdrawalWords(undoes)
  if (undoes) return undoWords(undoes, names)
  const [first] = gists
  if (!first && recorded > 0) return `recorded ${counted(recorded, 'solve')}`
  if (!first) return enriched > 0 ? `added details to ${counted(enriched, 'solve')}` : 'changed nothing'
  const isRestored = gists.some(({ type }) => type === 'VersionRestored')
  if (isRestored) return restoreWords(first, names)
  return gistWords(first, outline, names)
}

function undoWords({ commit, isRedo }: NonNullable<Outline['undoes']>, names: Names): string {
  const other = names.change(commit)
  if (!other) return isRedo ? 'redid a change' : 'undid a change'
  const undone = isRedo && other.undoes ? names.change(other.undoes.commit) : other
  if (!undone) return isRedo ? 'redid a change' : 'undid a change'
  return `${isRedo ? 'redid' : 'undid'}: ${predicateOf(undone, names)}`
}

function restoreWords(gist: Gist, names: Names): string {
  switch (gist.type) {
    case 'CodeEdited':
      return `restored an earlier code of ${names.solve(gist.key)}`
    case 'DetailsEdited':
      return `restored an earlier ${list([...gist.set, ...gist.unset])} of ${names.solve(gist.key)}`
    case 'FeedbackSaved':
      return `restored an earlier feedback of ${names.solve(gist.key)}: ${gist.score}`
    case 'ProfileCreated':
      return `restored the deleted profile ${quoted(gist.name)}`
    case 'ProfileEdited':
      return `restored an earlier version of the profile ${quoted(gist.name)}`
    default:
      return 'restored an earlier version'
  }
}

function gistWords(gist: Gist, outline: Outline, names: Names): string {
  switch (gist.type) {
    case 'SolveRecorded':
      return `told of ${names.solve(gist.key)}: ${gist.status}`
    case 'SolveEnriched':
      return `told more of ${names.solve(gist.key)}`
    case 'CodeEdited':
      return `changed the code of ${names.solve(gist.key)}`
    case 'CodeRemoved':
      return `removed the code of ${names.solve(gist.key)}`
    case 'DetailsEdited':
      return detailWords(gist, names)
    case 'FeedbackSaved':
      return scoreWords(gist, outline, names)
    case 'FeedbackRemoved':
      return `removed the feedback of ${names.solve(gist.key)}`
    case 'ProfileCreated':
      return `created the profile ${quoted(gist.name)}`
    case 'ProfileEdited':
      return `changed the profile ${quoted(gist.name)}`
    case 'ProfileDeleted':
      return `deleted ${profileWords(names.profile(gist.id))}`
    case 'ProfileActivated':
      return `switched to ${profileWords(names.profile(gist.id))}`
    case 'ChangeUndone':
    case 'ChangeRedone':
      return undoWords({ commit: gist.commit, isRedo: gist.type === 'ChangeRedone' }, names)
    case 'VersionRestored':
      return 'took it from an earlier change'
    case 'DemoMovedForward':
      return `moved its solves ${gist.seconds < 0 ? 'back' : 'forward'} by ${hoursOrDays(Math.abs(gist.seconds))}`
    case 'CommitsMerged':
      return `imported ${counted(gist.count, 'change')}${gist.name === '' ? '' : ` from ${quoted(gist.name)}`}`
    case 'CommitsWithdrawn':
      return withdrawalWords(outline.undoes)
    case 'CommitsReinstated':
      return `brought ${counted(gist.count, 'change')} of an undone import back`
    case 'Unreadable':
      return `stored something this version of Solvelog cannot read (${gist.name})`
    default:
      return gist satisfies never
  }
}

/** A withdrawal hides what an import brought, or takes such a withdrawal back, or hides it again. */
function withdrawalWords(undoes: Outline['undoes']): string {
  if (!undoes) return 'undid an import'
  return undoes.isRedo ? 'undid an import again' : 'brought an undone import back'
}

function detailWords({ key, set, unset }: Extract<Gist, { type: 'DetailsEdited' }>, names: Names): string {
  if (set.length === 0) return `removed the ${list(unset)} of ${names.solve(key)}`
  if (unset.length > 0) return `changed the ${list([...set, ...unset])} of ${names.solve(key)}`
  return `set the ${list(set)} of ${names.solve(key)}`
}

function scoreWords(gist: Extract<Gist, { type: 'FeedbackSaved' }>, outline: Outline, names: Names): string {
  const title = names.solve(gist.key)
  const how = gist.isImport ? ' with an imported feedback' : ''
  const earlier = names.earlierScore(outline, gist.key)
  if (earlier === null) return `gave ${title} a score of ${gist.score}${how}`
  if (earlier === gist.score) return `changed the feedback of ${title}, still at ${gist.score}`
  return `${gist.score > earlier ? 'raised' : 'lowered'} ${title} to ${gist.score}${how}`
}

/** The demo brings the person's own words along; they go with its solves. */
function syncSentence(outline: Outline, cause: Told, names: Names): string {
  const { recorded, enriched, keys, gists } = outline
  const [key] = keys
  const [first] = gists
  const what =
    keys.length === 1 && key !== undefined ? names.solve(key) : counted(recorded > 0 ? recorded : enriched, 'solve')
  if (recorded > 0 && enriched > 0) {
    return `Synced ${counted(recorded, 'solve')} and completed ${enriched} ${ORIGIN[cause]}`
  }
  const verb = cause === 'takeover' ? 'Took over' : 'Synced'
  if (recorded > 0) return `${verb} ${what} ${ORIGIN[cause]}`
  if (enriched > 0) return `Completed ${what} ${ORIGIN[cause]}`
  return first ? eventSentence(first, outline, names) : `${SUBJECT[cause]} changed nothing`
}

const quoted = (name: string): string => `“${name}”`
const profileWords = (name: string | null): string => (name === null ? 'a profile' : `the profile ${quoted(name)}`)

function list(words: readonly string[]): string {
  if (words.length < 2) return words.join('')
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
