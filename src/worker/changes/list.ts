import { slugOfKey } from '#domain/solve'
import { isCopy } from '#events/contradictions'
import type { ChangeKind } from '#events/define'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { type Names, sentenceOf } from '#events/describe/sentences'
import type { ChangeFilter, ChangeItem, ChangeWindow } from '#protocol/changes'
import { isFromFastClock } from '../log/device-time'
import type { Session } from '../session'
import { ChangeIndex } from './change-index'
import { namesOf } from './names'

type WindowArgs = [filter: ChangeFilter, offset: number, limit: number]

/** A range of the filtered changes, with the progress if the log is still being read. */
export async function listChanges(session: Session, ...args: WindowArgs): Promise<ChangeWindow> {
  await session.get(ChangeIndex).loadNewestFirst()
  return windowOf(session, ...args)
}

/** Like `listChanges`, but reads only the newest commits. */
export async function newestChanges(session: Session, ...args: WindowArgs): Promise<ChangeWindow> {
  await session.get(ChangeIndex).loadNewest()
  return windowOf(session, ...args)
}

function windowOf(session: Session, filter: ChangeFilter, offset: number, limit: number): ChangeWindow {
  const index = session.get(ChangeIndex)
  const names = namesOf(session, index.relations)
  const rows = filteredRows(session, filter)
  const items = rows.slice(offset, offset + limit).map((row) => itemOf(session, index, row, names))
  return { total: rows.length, offset, items, progress: index.progress }
}

/** The index of a commit in the filtered list; null if it does not match or is not read yet. */
export async function findChange(session: Session, filter: ChangeFilter, seq: number): Promise<number | null> {
  await session.get(ChangeIndex).loadNewestFirst()
  const at = filteredRows(session, filter).findIndex((row) => row.seq === seq)
  return at < 0 ? null : at
}

/** The number of filtered changes after the displayed past state; null at the present, on a day, or if unknown. */
export async function countLater(session: Session, filter: ChangeFilter): Promise<number | null> {
  const index = session.get(ChangeIndex)
  await index.loadNewestFirst()
  const { past } = session
  if (!past || past.axis === 'days') return null
  const rows = filteredRows(session, filter)
  const count = rows.findIndex(({ at }) => at <= past.clock)
  return count >= 0 ? count : index.progress ? null : rows.length
}

interface Memo {
  of: readonly CommitSummary[]
  length: number
  filter: string
  rows: readonly CommitSummary[]
}

/** The list that was filtered last. */
class FilteredChanges {
  last: Memo | null = null
}

function filteredRows(session: Session, filter: ChangeFilter): readonly CommitSummary[] {
  const index = session.get(ChangeIndex)
  const of = index.rows
  const wanted = JSON.stringify(filter)
  const filtered = session.get(FilteredChanges)
  const known = filtered.last
  if (known && known.of === of && known.length === of.length && known.filter === wanted) return known.rows
  const matches = passing(session, filter, namesOf(session, index.relations))
  const rows = matches === null ? of : of.filter(matches)
  filtered.last = { of, length: of.length, filter: wanted, rows }
  return rows
}

/** A predicate for a filter; null if it matches everything. */
function passing(session: Session, filter: ChangeFilter, names: Names): ((row: CommitSummary) => boolean) | null {
  const { kind, key, from, to } = filter
  const text = filter.text.trim().toLowerCase()
  if (text === '' && kind === null && key === null && from === null && to === null) return null
  const slugs = text === '' ? null : slugsWith(session, text)
  return (row) => {
    if (from !== null && row.time < from) return false
    if (to !== null && row.time >= to) return false
    if (kind !== null && !row.kinds.includes(kind)) return false
    if (key !== null && !row.keys.includes(key)) return false
    if (slugs === null || row.keys.some((one) => slugs.has(slugOfKey(one)))) return true
    return sentenceOf(row, names).toLowerCase().includes(text)
  }
}

function slugsWith({ problems }: Session, text: string): Set<string> {
  const found = new Set<string>()
  for (const { slug, title } of problems.values()) if (title.toLowerCase().includes(text)) found.add(slug)
  return found
}

function itemOf(session: Session, index: ChangeIndex, row: CommitSummary, names: Names): ChangeItem {
  const { seq, id, at: clock, time: at, cause, events, device } = row
  const { log } = session
  const now = session.platform.now()
  const isCounted = !Object.hasOwn(log.tables.withdrawn, id)
  const isUndone = index.relations.undone.has(id) || (!isCounted && isWithdrawal(row))
  const isElsewhere = device !== log.device
  return {
    ...{ seq, id, at, clock, cause, events },
    isAhead: isFromFastClock(at, now, log.tables),
    sentence: sentenceOf(row, names),
    kind: mainKind(row),
    isUndo: row.undoes?.isRedo === false,
    isUndone,
    isWithdrawn: log.tables.withdrawn[id] === true,
    isReplaced: log.tables.withdrawn[id] === 'replaced',
    isCopy: isCopy(row),
    isElsewhere,
    canUndo: isCounted && !isUndone && ((cause === 'person' && !isElsewhere) || isWithdrawal(row)),
  }
}

/** Other events of a sync count as part of its solves. */
function mainKind({ kinds }: CommitSummary): ChangeKind {
  return kinds.includes('solves') ? 'solves' : (kinds.find((kind) => kind !== 'other') ?? 'other')
}
