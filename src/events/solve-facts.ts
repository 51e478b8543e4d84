import type { ReportingSource, SolveFacts } from '#domain/solve'
import { computeFingerprint } from '#lib/fingerprint'
import type { SolveRow } from './projections/solve-tables'

type Fingerprints = SolveRow['fingerprints']

const FACT_NAMES = [
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

const FACT_NAMES_BY_KEY = new Map<string, keyof SolveFacts>(FACT_NAMES.map((name) => [name, name]))

/** Adds the fingerprints of facts. Iterates over the facts, not over all names, because most facts are absent. */
export function addFingerprints(fingerprints: Fingerprints, facts: SolveFacts): Fingerprints {
  for (const key in facts) {
    const name = FACT_NAMES_BY_KEY.get(key)
    const value = name && facts[name]
    if (name && value !== undefined) fingerprints[name] = computeFingerprint(value)
  }
  return fingerprints
}

/**
 * Returns the facts from a source that the row does not have yet; null if there are none. Facts from the site's list of recent submissions
 * never replace other facts: two sources that spell a title differently would overwrite each other forever.
 */
export function findNewFacts(row: SolveRow, incoming: SolveFacts, source: ReportingSource): SolveFacts | null {
  const facts = dropLessComplete(row, incoming)
  const fingerprints = addFingerprints({}, facts)
  const unknownFacts: SolveFacts = { ...facts }
  for (const name of FACT_NAMES) {
    const stored = row.fingerprints[name]
    if (fingerprints[name] === stored || (source === 'recent' && stored !== undefined)) delete unknownFacts[name]
  }
  return Object.keys(unknownFacts).length > 0 ? unknownFacts : null
}

/**
 * Drops a code history, list of test runs or set of details that is less complete than the stored one, because the extension sometimes
 * sends a summary after the full data.
 */
export function dropLessComplete(row: Pick<SolveRow, 'snapshots' | 'runs' | 'details'>, facts: SolveFacts): SolveFacts {
  const { codingJourney, runEvents, submissionDetails } = facts
  const lessComplete: (keyof SolveFacts)[] = []
  if (codingJourney && codingJourney.snapshots.length < row.snapshots) lessComplete.push('codingJourney')
  if (runEvents && runEvents.runs.length < row.runs) lessComplete.push('runEvents')
  if (submissionDetails && Object.keys(submissionDetails).length < row.details) lessComplete.push('submissionDetails')
  if (lessComplete.length === 0) return facts
  const remaining = { ...facts }
  for (const name of lessComplete) delete remaining[name]
  return remaining
}
