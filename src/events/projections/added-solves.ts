import { isAddedKey, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import type { EventOf } from '../event'
import { addedSolve, joinedTo, showSubmission } from './shown-solves'
import { getOrCreateRow } from './solves'
import type { Tables } from './tables'

type AddedEvent = EventOf<'SolveCorrected' | 'SolveRemoved' | 'SolveRestored' | 'JoinAnswered'>

/** Folds a change of a solve that the person added. Other solves can't be corrected, removed or joined to another one. */
export function foldAdded(tables: Tables, event: AddedEvent): void {
  const { key } = event
  if (!isAddedKey(key)) return
  // A decision about a solve that is not recorded waits in a row, like an edit (docs/decisions/0160).
  const row = getOrCreateRow(tables, key)
  switch (event.type) {
    case 'SolveCorrected': {
      const { timestamp, status, lang } = event
      Object.assign(row, { timestamp, status, lang })
      break
    }
    case 'SolveRemoved':
    case 'SolveRestored':
      tables.added[key] = { ...addedSolve(tables, key), isRemoved: event.type === 'SolveRemoved' }
      break
    case 'JoinAnswered':
      if (!isAddedKey(event.other)) foldAnswer(tables, event)
      break
    default:
      event satisfies never
  }
}

function foldAnswer(tables: Tables, { key, other, isSame }: EventOf<'JoinAnswered'>): void {
  const before = addedSolve(tables, key)
  const earlier = joinedTo(tables, key)
  const withAnswer = (keys: readonly SolveKey[], isIn: boolean) => [
    ...keys.filter((one) => one !== other),
    ...(isIn ? [other] : []),
  ]
  const joins = withAnswer(before.joins, isSame === true)
  tables.added[key] = { ...before, joins, kept: withAnswer(before.kept, isSame === false) }
  const joined = joinedTo(tables, key)
  if (earlier === joined) return
  if (earlier !== null) leave(tables, key, earlier)
  if (joined !== null) tables.joined[joined] = [...(tables.joined[joined] ?? []), key].sort(compareTexts)
}

function leave(tables: Tables, key: SolveKey, other: SolveKey): void {
  const left = (tables.joined[other] ?? []).filter((one) => one !== key)
  if (left.length > 0) tables.joined[other] = left
  else delete tables.joined[other]
  showSubmission(tables, other)
}
