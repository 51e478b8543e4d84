import type { SolveFacts, SolveSource } from '#domain/solve'
import { fingerprint } from '#lib/fingerprint'
import type { SolveRow } from './projections/tables'

type Fingerprints = SolveRow['fingerprints']

const FACTS = [
  'submissionId',
  'title',
  'timeUsed',
  'usedHints',
  'code',
  'problemNote',
  'problemDescription',
  'submissionDetails',
  'codingJourney',
  'runEvents',
  'qualityScore',
] as const satisfies readonly (keyof SolveFacts)[]

const NAMES = new Map<string, keyof SolveFacts>(FACTS.map((name) => [name, name]))

/** Adds the fingerprints of the facts that are present. Few of them are, so they are gone through, not the names. */
export function addFingerprints(fingerprints: Fingerprints, facts: SolveFacts): Fingerprints {
  for (const key in facts) {
    const name = NAMES.get(key)
    const value = name && facts[name]
    if (name && value !== undefined) fingerprints[name] = fingerprint(value)
  }
  return fingerprints
}

/**
 * What a source tells that the row has not heard yet; null when there is nothing. The recent list adds but never
 * corrects: else two sources that spell a title differently would take turns for ever.
 */
export function newFacts(row: SolveRow, told: SolveFacts, source: SolveSource): SolveFacts | null {
  const facts = dropLessComplete(row, told)
  const fingerprints = addFingerprints({}, facts)
  const news: SolveFacts = { ...facts }
  for (const name of FACTS) {
    const heard = row.fingerprints[name]
    if (fingerprints[name] === heard || (source === 'recent' && heard !== undefined)) delete news[name]
  }
  return Object.keys(news).length > 0 ? news : null
}

/**
 * A journey or runs shorter than the stored ones, and details of fewer fields, tell nothing: the extension at times sends
 * a summary after the whole.
 */
export function dropLessComplete(row: Pick<SolveRow, 'snapshots' | 'runs' | 'details'>, facts: SolveFacts): SolveFacts {
  const { codingJourney, runEvents, submissionDetails } = facts
  const poorer: (keyof SolveFacts)[] = []
  if (codingJourney && codingJourney.snapshots.length < row.snapshots) poorer.push('codingJourney')
  if (runEvents && runEvents.runs.length < row.runs) poorer.push('runEvents')
  if (submissionDetails && Object.keys(submissionDetails).length < row.details) poorer.push('submissionDetails')
  if (poorer.length === 0) return facts
  const kept = { ...facts }
  for (const name of poorer) delete kept[name]
  return kept
}
