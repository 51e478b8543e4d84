import { applyListEdit, type StudyListText, without } from '#domain/lists/study-list'
import { compareTexts } from '#lib/compare-texts'
import { entryOf } from '#lib/own-entry'
import type { EventOf } from '../event'
import { appendSeq, type StudyListRow, type Tables } from './tables'
import type { FoldContext } from './writer'

/** The types of all events about study lists. */
export const STUDY_LIST_EVENTS = ['StudyListCreated', 'StudyListEdited', 'StudyListDeleted'] as const

type ListEvent = EventOf<(typeof STUDY_LIST_EVENTS)[number]>

/** Folds a change of a study list. */
export function foldStudyList({ studyLists }: Tables, event: ListEvent, { at, to }: FoldContext): void {
  const row = entryOf(studyLists, event.id)
  to.put(studyLists, event.id, { ...changedList(row, event), commitSeqs: appendSeq(row?.commitSeqs ?? [], at.seq) })
}

type ListState = Omit<StudyListRow, 'commitSeqs'>

/**
 * The state of a list after an event. Two devices may not know each other's changes. So a deletion does not delete a list with a
 * problem that the device had not seen, and an edit that adds a problem restores a deleted list (docs/decisions/0320).
 */
function changedList(row: ListState | undefined, event: ListEvent): ListState {
  switch (event.type) {
    case 'StudyListCreated': {
      const { name, slugs } = event
      // The undo of a deletion does not remove what another device has added meanwhile.
      const kept = row && !row.isDeleted ? without(row.list.slugs, slugs) : []
      return { list: { name, slugs: [...slugs, ...kept] }, isDeleted: false }
    }
    case 'StudyListEdited':
      return editedList(row, event)
    case 'StudyListDeleted': {
      const seen = event.v === 1 ? null : event.slugs
      const list = row?.list ?? { name: event.name, slugs: seen ?? [] }
      const hasUnseen = row?.isDeleted === false && seen !== null && without(list.slugs, seen).length > 0
      return { list, isDeleted: !hasUnseen }
    }
    default:
      return event satisfies never
  }
}

function editedList(row: ListState | undefined, event: EventOf<'StudyListEdited'>): ListState {
  const { name, slugs } = event
  // An edit has the whole list, so it can create one whose first commit was lost.
  if (!row) return { list: { name, slugs }, isDeleted: false }
  if (event.v === 1) return row.isDeleted ? row : { list: { name, slugs }, isDeleted: false }
  const isRestored = without(slugs, event.base.slugs).length > 0
  return { list: applyListEdit(row.list, event.base, { name, slugs }), isDeleted: row.isDeleted && !isRestored }
}

/** The content of a row; null if the list was deleted. */
export const listOf = (row: ListState | null | undefined): StudyListText | null =>
  row && !row.isDeleted ? row.list : null

/** One of the person's own lists; null if it does not exist or was deleted. */
export const ownListOf = (tables: Tables, id: string): StudyListText | null => listOf(entryOf(tables.studyLists, id))

/** The person's own lists with their ids, by name. */
export function ownLists({ studyLists }: Tables): (StudyListText & { id: string })[] {
  return Object.entries(studyLists)
    .flatMap(([id, { list, isDeleted }]) => (isDeleted ? [] : [{ id, ...list }]))
    .sort((a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.id, b.id))
}
