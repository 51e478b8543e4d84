import { getSlugOfKey } from '#domain/solve'
import { isCopy } from '#events/contradictions'
import type { ChangeKind } from '#events/define'
import { type CommitSummary, isWithdrawal } from '#events/describe/commit-summary'
import { buildSentence, type Names } from '#events/describe/sentences'
import { getIdentifiedSlug } from '#events/projections/solve-tables'
import type { ChangeFilter, ChangeItem, ChangeWindow } from '#protocol/changes'
import { isFromFastClock } from '../log/device-time'
import type { Session } from '../session'
import { ChangeIndex } from './change-index'
import { createNames } from './names'

type WindowArgs = [filter: ChangeFilter, offset: number, limit: number]

/** Returns a range of the filtered changes, newest first. While older commits are still being read, `progress` says how many are read. */
export async function listChanges(session: Session, ...args: WindowArgs): Promise<ChangeWindow> {
  await session.get(ChangeIndex).loadNewestFirst()
  return buildWindow(session, ...args)
}

/** Like `listChanges`, but reads only the newest commits. */
export async function listNewestChanges(session: Session, ...args: WindowArgs): Promise<ChangeWindow> {
  await session.get(ChangeIndex).loadNewest()
  return buildWindow(session, ...args)
}

function buildWindow(session: Session, filter: ChangeFilter, offset: number, limit: number): ChangeWindow {
  const index = session.get(ChangeIndex)
  const names = createNames(session, index.relations)
  const rows = listFilteredRows(session, filter)
  const items = rows.slice(offset, offset + limit).map((row) => toChangeItem(session, index, row, names))
  return { total: rows.length, offset, items, progress: index.progress }
}

/** Returns the index of a commit in the filtered list; null if it does not match the filter or is not read yet. */
export async function findChangeIndex(session: Session, filter: ChangeFilter, seq: number): Promise<number | null> {
  await session.get(ChangeIndex).loadNewestFirst()
  const at = listFilteredRows(session, filter).findIndex((row) => row.seq === seq)
  return at < 0 ? null : at
}

/**
 * Counts the filtered changes after the past time that is displayed. Returns null if the present is displayed, if the user travels by day,
 * or until enough older commits are read.
 */
export async function countLaterChanges(session: Session, filter: ChangeFilter): Promise<number | null> {
  const index = session.get(ChangeIndex)
  await index.loadNewestFirst()
  const { past } = session
  if (!past || past.axis === 'days') return null
  const rows = listFilteredRows(session, filter)
  const count = rows.findIndex(({ at }) => at <= past.clock)
  return count >= 0 ? count : index.progress ? null : rows.length
}

interface FilteredList {
  sourceRows: readonly CommitSummary[]
  sourceLength: number
  filterKey: string
  rows: readonly CommitSummary[]
}

class FilteredChanges {
  lastList: FilteredList | null = null
}

function listFilteredRows(session: Session, filter: ChangeFilter): readonly CommitSummary[] {
  const index = session.get(ChangeIndex)
  const source = index.rows
  const filterKey = JSON.stringify(filter)
  const filtered = session.get(FilteredChanges)
  const last = filtered.lastList
  if (last && last.sourceRows === source && last.sourceLength === source.length && last.filterKey === filterKey)
    return last.rows
  const matches = createPredicate(session, filter, createNames(session, index.relations))
  const rows = matches === null ? source : source.filter(matches)
  filtered.lastList = { sourceRows: source, sourceLength: source.length, filterKey: filterKey, rows }
  return rows
}

function createPredicate(
  session: Session,
  filter: ChangeFilter,
  names: Names,
): ((row: CommitSummary) => boolean) | null {
  const { kind, key, from, to } = filter
  const text = filter.text.trim().toLowerCase()
  if (text === '' && kind === null && key === null && from === null && to === null) return null
  const slugs = text === '' ? null : findSlugsByTitle(session, text)
  return (row) => {
    if (from !== null && row.time < from) return false
    if (to !== null && row.time >= to) return false
    if (kind !== null && !row.kinds.includes(kind)) return false
    if (key !== null && !row.keys.includes(key)) return false
    if (slugs === null || row.keys.some((one) => slugs.has(getIdentifiedSlug(session.log.tables, getSlugOfKey(one)))))
      return true
    return buildSentence(row, names).toLowerCase().includes(text)
  }
}

function findSlugsByTitle({ problems }: Session, text: string): Set<string> {
  const slugs = new Set<string>()
  for (const { slug, title } of problems.values()) if (title.toLowerCase().includes(text)) slugs.add(slug)
  return slugs
}

function toChangeItem(session: Session, index: ChangeIndex, row: CommitSummary, names: Names): ChangeItem {
  const { seq, id, at: clock, time: at, cause, eventCount: events, device } = row
  const { log } = session
  const now = session.platform.now()
  const isCounted = !Object.hasOwn(log.tables.withdrawn, id)
  const isUndone = index.relations.undoneIds.has(id) || (!isCounted && isWithdrawal(row))
  const isElsewhere = device !== log.device
  return {
    ...{ seq, id, at, clock, cause, events },
    isAhead: isFromFastClock(at, now, log.tables),
    sentence: buildSentence(row, names),
    kind: chooseMainKind(row),
    isUndo: row.undoes?.isRedo === false,
    isUndone,
    isWithdrawn: log.tables.withdrawn[id] === true,
    isReplaced: log.tables.withdrawn[id] === 'replaced',
    isCopy: isCopy(row),
    isElsewhere,
    canUndo: isCounted && !isUndone && ((cause === 'person' && !isElsewhere) || isWithdrawal(row)),
  }
}

function chooseMainKind({ kinds }: CommitSummary): ChangeKind {
  return kinds.includes('solves') ? 'solves' : (kinds.find((kind) => kind !== 'other') ?? 'other')
}
