import type { StudyListText } from '#domain/lists/study-list'
import { compareTexts } from '#lib/compare-texts'
import { entryOf } from '#lib/own-entry'
import type { EventAddress } from '../commit'
import type { EventOf } from '../event'
import { appendSeq, type Tables } from './tables'

/** The types of all events about study lists. */
export const STUDY_LIST_EVENTS = ['StudyListCreated', 'StudyListEdited', 'StudyListDeleted'] as const

type ListEvent = EventOf<(typeof STUDY_LIST_EVENTS)[number]>

/** Folds a change of a study list. */
export function foldStudyList({ studyLists }: Tables, event: ListEvent, { seq }: EventAddress): void {
  const { id, name } = event
  const row = entryOf(studyLists, id)
  // An edit has the whole list, so it can create one whose first commit was lost. It does not restore a deleted list.
  const isLate = event.type === 'StudyListEdited' && row?.list === null
  const list = event.type === 'StudyListDeleted' || isLate ? null : { name, slugs: event.slugs }
  studyLists[id] = { list, commitSeqs: appendSeq(row?.commitSeqs ?? [], seq) }
}

/** One of the person's own lists; null if it does not exist or was deleted. */
export const ownListOf = (tables: Tables, id: string): StudyListText | null =>
  entryOf(tables.studyLists, id)?.list ?? null

/** The person's own lists with their ids, by name. */
export function ownLists({ studyLists }: Tables): (StudyListText & { id: string })[] {
  return Object.entries(studyLists)
    .flatMap(([id, { list }]) => (list ? [{ id, ...list }] : []))
    .sort((a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.id, b.id))
}
