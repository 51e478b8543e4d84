import { isAddedKey, type SolveKey } from '#domain/solve'
import { compareTexts } from '#lib/compare-texts'
import type { EventOf } from '../event'
import { addedSolve, joinedTo, showSubmission } from './shown-solves'
import { getOrCreateRow, putSolve, recordedRow } from './solves'
import { removeFrom } from './submission-index'
import type { AnySolveRow, Tables } from './tables'
import type { FoldContext, Writer } from './writer'

type AddedEvent = EventOf<'SolveCorrected' | 'SolveRemoved' | 'SolveRestored' | 'JoinAnswered'>

/** Folds a change of a solve that the person added. Other solves can't be corrected, removed or joined to another one. */
export function foldAdded(tables: Tables, event: AddedEvent, context: FoldContext): void {
  const { key } = event
  if (!isAddedKey(key)) {
    const row = recordedRow(tables, key) ?? tables.unrecorded[key]
    if (row) putSolve(tables, row, row, context)
    return
  }
  // A decision about a solve that is not recorded waits in a row, like an edit (docs/decisions/0160).
  const row = getOrCreateRow(tables, key, context)
  putSolve(tables, row, event.type === 'SolveCorrected' ? corrected(row, event) : row, context)
  switch (event.type) {
    case 'SolveCorrected':
      break
    case 'SolveRemoved':
    case 'SolveRestored':
      context.to.put(tables.added, key, { ...addedSolve(tables, key), isRemoved: event.type === 'SolveRemoved' })
      break
    case 'JoinAnswered':
      if (!isAddedKey(event.other)) foldAnswer(tables, event, context.to)
      break
    default:
      event satisfies never
  }
}

const corrected = (row: AnySolveRow, { timestamp, status, lang }: EventOf<'SolveCorrected'>): AnySolveRow => ({
  ...row,
  timestamp,
  status,
  lang,
})

function foldAnswer(tables: Tables, { key, other, isSame }: EventOf<'JoinAnswered'>, to: Writer): void {
  const before = addedSolve(tables, key)
  const earlier = joinedTo(tables, key)
  const withAnswer = (keys: readonly SolveKey[], isIn: boolean) => [
    ...keys.filter((one) => one !== other),
    ...(isIn ? [other] : []),
  ]
  const joins = withAnswer(before.joins, isSame === true)
  to.put(tables.added, key, { ...before, joins, kept: withAnswer(before.kept, isSame === false) })
  const joined = joinedTo(tables, key)
  if (earlier === joined) return
  if (earlier !== null) {
    removeFrom(tables.joined, earlier, key, to)
    showSubmission(tables, earlier, to)
  }
  if (joined !== null) to.put(tables.joined, joined, [...(tables.joined[joined] ?? []), key].sort(compareTexts))
}
