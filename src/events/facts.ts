import { fingerprint } from '#domain/fingerprint'
import type { SolveFacts, SolveSource } from '#domain/solve'
import type { SolveRow } from './projections/tables'

type Prints = SolveRow['prints']

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

/** Fingerprints of the facts that are present. */
export function factPrints(facts: SolveFacts): Prints {
  const prints: Prints = {}
  for (const name of FACTS) {
    const value = facts[name]
    if (value !== undefined) prints[name] = fingerprint(value)
  }
  return prints
}

/**
 * What a source tells that the row has not heard yet; null when there is nothing. The recent list adds but never
 * corrects: else two sources that spell a title differently would take turns for ever.
 */
export function newFacts(row: SolveRow, told: SolveFacts, source: SolveSource): SolveFacts | null {
  const facts = withoutPoorer(row, told)
  const prints = factPrints(facts)
  const news: SolveFacts = { ...facts }
  for (const name of FACTS) {
    const heard = row.prints[name]
    if (prints[name] === heard || (source === 'recent' && heard !== undefined)) delete news[name]
  }
  return Object.keys(news).length > 0 ? news : null
}

/**
 * A journey or runs shorter than the stored ones, and details of fewer fields, tell nothing: the extension at times sends
 * a summary after the whole.
 */
export function withoutPoorer(row: SolveRow, facts: SolveFacts): SolveFacts {
  const kept: SolveFacts = { ...facts }
  if (facts.codingJourney && facts.codingJourney.snapshots.length < row.snapshots) delete kept.codingJourney
  if (facts.runEvents && facts.runEvents.runs.length < row.runs) delete kept.runEvents
  if (facts.submissionDetails && Object.keys(facts.submissionDetails).length < row.details)
    delete kept.submissionDetails
  return kept
}
