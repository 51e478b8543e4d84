import { fingerprint } from '#domain/fingerprint'
import type { SolveFacts } from '#domain/solve'
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
    if (value !== undefined) prints[name] = fingerprint(JSON.stringify(value))
  }
  return prints
}

/**
 * What a source tells that the row has not heard yet; null when there is nothing. A journey shorter than the stored
 * one is no news: the extension at times sends a summary after the whole.
 */
export function newFacts(row: SolveRow, facts: SolveFacts): SolveFacts | null {
  const prints = factPrints(facts)
  const news: SolveFacts = { ...facts }
  for (const name of FACTS) {
    if (prints[name] === undefined || prints[name] === row.prints[name]) delete news[name]
  }
  if (news.codingJourney && news.codingJourney.snapshots.length < row.snapshots) delete news.codingJourney
  return Object.keys(news).length > 0 ? news : null
}
