import type { ReportingSource, SolveFacts } from '#domain/solve'
import { fingerprint } from '#lib/fingerprint'
import type { SolveRow } from './projections/solve-tables'

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

/** Adds fingerprints of the present facts. Iterates over the facts, because few of the possible names are present. */
export function addFingerprints(fingerprints: Fingerprints, facts: SolveFacts): Fingerprints {
  for (const key in facts) {
    const name = NAMES.get(key)
    const value = name && facts[name]
    if (name && value !== undefined) fingerprints[name] = fingerprint(value)
  }
  return fingerprints
}

/**
 * The facts from a source that the row does not have yet, or null. The recent list adds facts but never corrects them: two
 * sources that spell a title differently would overwrite each other forever.
 */
export function newFacts(row: SolveRow, incoming: SolveFacts, source: ReportingSource): SolveFacts | null {
  const facts = dropLessComplete(row, incoming)
  const fingerprints = addFingerprints({}, facts)
  const news: SolveFacts = { ...facts }
  for (const name of FACTS) {
    const stored = row.fingerprints[name]
    if (fingerprints[name] === stored || (source === 'recent' && stored !== undefined)) delete news[name]
  }
  return Object.keys(news).length > 0 ? news : null
}

/**
 * Drops a journey, runs or details that are less complete than the stored ones: the extension sometimes sends a summary
 * after the full data.
 */
export function dropLessComplete(row: Pick<SolveRow, 'snapshots' | 'runs' | 'details'>, facts: SolveFacts): SolveFacts {
  const { codingJourney, runEvents, submissionDetails } = facts
  const lessComplete: (keyof SolveFacts)[] = []
  if (codingJourney && codingJourney.snapshots.length < row.snapshots) lessComplete.push('codingJourney')
  if (runEvents && runEvents.runs.length < row.runs) lessComplete.push('runEvents')
  if (submissionDetails && Object.keys(submissionDetails).length < row.details) lessComplete.push('submissionDetails')
  if (lessComplete.length === 0) return facts
  const kept = { ...facts }
  for (const name of lessComplete) delete kept[name]
  return kept
}
