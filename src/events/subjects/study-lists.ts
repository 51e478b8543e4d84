import * as v from 'valibot'
import { applyListEdit, excludeSlugs, type StudyListText } from '#domain/lists/study-list'
import { compareTexts } from '#lib/compare-texts'
import { getOwnEntry } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import { createChangedWithVersionsRefusal, refuse } from '../decision'
import {
  defineShape,
  defineTableSubject,
  diffText,
  diffValue,
  type EventDefinitions,
  type EventIn,
  type UndoDefinition,
} from '../define'
import { quote } from '../describe/words'
import { ownId, problemSlug, text } from '../schemas'

const LIST_FIELDS = { id: ownId, name: v.pipe(text, v.nonEmpty()), slugs: v.array(problemSlug) }

/** In the order of the sections. `first` is the slug of a section's first problem. */
const headings = v.array(v.object({ name: text, first: problemSlug }))

export const STUDY_LIST_SHAPES = [
  defineShape('StudyListCreated', 1, LIST_FIELDS),
  defineShape('StudyListEdited', 1, LIST_FIELDS),
  /** `base` is the list before the edit, so that edits of two devices can be merged (docs/decisions/0320). */
  defineShape('StudyListEdited', 2, { ...LIST_FIELDS, base: v.object({ name: text, slugs: v.array(problemSlug) }) }),
  /** The versions for lists with sections (docs/decisions/0461). */
  defineShape('StudyListCreated', 2, { ...LIST_FIELDS, headings }),
  defineShape('StudyListEdited', 3, {
    ...LIST_FIELDS,
    headings,
    base: v.object({ name: text, slugs: v.array(problemSlug), headings }),
  }),
  defineShape('StudyListDeleted', 1, { id: ownId, name: text }),
  /** `slugs` are the problems of the list when it was deleted. The deletion has no effect if another device has added other problems. */
  defineShape('StudyListDeleted', 2, { id: ownId, name: text, slugs: v.array(problemSlug) }),
] as const

export type ListEvent = EventIn<typeof STUDY_LIST_SHAPES>

export type StudyListCommand =
  | ({ type: 'CreateStudyList' } & StudyListText)
  /** `base` is the list as it was when the form was opened. The edit does not revert later changes of other tabs and devices. */
  | ({ type: 'EditStudyList'; id: string; base: StudyListText } & StudyListText)
  | { type: 'DeleteStudyList'; id: string }

export interface StudyListRow {
  /** The content of the list. Kept after a deletion, because a device that does not know the deletion may add a problem. */
  list: StudyListText
  isDeleted: boolean
  commitSeqs: readonly number[]
}

export interface StudyListTables {
  /** The study lists that the person made, by id. Read with `getOwnEntry`, because an id may be the name of an inherited property. */
  studyLists: Record<string, StudyListRow>
}

type ListState = Omit<StudyListRow, 'commitSeqs'>

/** Returns the content of a row; null if the list was deleted. */
export const getExistingList = (row: ListState | null | undefined): StudyListText | null =>
  row && !row.isDeleted ? row.list : null

/** Finds a list that the person made; null if it does not exist or was deleted. */
export const findOwnList = ({ studyLists }: StudyListTables, id: string): StudyListText | null =>
  getExistingList(getOwnEntry(studyLists, id))

/** Returns the lists that the person made, with their ids, ordered by name. */
export function getOwnLists({ studyLists }: StudyListTables): (StudyListText & { id: string })[] {
  return Object.entries(studyLists)
    .flatMap(([id, { list, isDeleted }]) => (isDeleted ? [] : [{ id, ...list }]))
    .sort((a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.id, b.id))
}

const EMPTY_LIST: StudyListText = { name: '', slugs: [] }

/** The subject of a study list that the person made (N9). */
export const studyLists = defineTableSubject<{ id: string }, StudyListRow, StudyListTables>({
  getRows: ({ studyLists }) => studyLists,
  getKey: ({ id }) => id,
  // The initial row, before the first event: the list does not exist.
  empty: { list: EMPTY_LIST, isDeleted: true, commitSeqs: [] },
  diff(before, after) {
    const [listBefore, listAfter] = [getExistingList(before), getExistingList(after)]
    return [
      ...diffValue('Name', 'plain', listBefore?.name, listAfter?.name),
      ...diffText('Problems', null, listBefore?.slugs.join('\n'), listAfter?.slugs.join('\n')),
      ...diffText('Sections', null, formatHeadings(listBefore), formatHeadings(listAfter)),
    ]
  },
  // If the event deleted the list, offer the version before the deletion.
  restorable: (_, after, tables, id) =>
    after && !isSameJson(findOwnList(tables, id), after.list) ? ['studyList'] : [],
})

const formatHeadings = (list: StudyListText | null): string | undefined =>
  list?.headings?.map(({ name, first }) => `${name}: ${first}`).join('\n')

const undoOfList: UndoDefinition<{ id: string }, StudyListRow, StudyListText | null, StudyListTables, ListEvent> = {
  onConflict: () => createChangedWithVersionsRefusal('list'),
  value: getExistingList,
  restore: (earlier, { id }, tables) => ({ ok: true, events: createStudyListEvents(id, earlier, tables) }),
}

/*
 * Two devices may change a list at the same time, before they sync. So a deletion has no effect if another device has added a problem, and an
 * edit that adds a problem restores a deleted list (docs/decisions/0320).
 */
export const STUDY_LIST_EVENTS: EventDefinitions<typeof STUDY_LIST_SHAPES, StudyListTables> = {
  StudyListCreated: {
    kind: 'lists',
    subject: studyLists,
    fold: studyLists.fold<Extract<ListEvent, { type: 'StudyListCreated' }>>((row, event) => {
      // When a deletion is undone, problems that another device has added in the meantime stay in the list.
      const added = row.isDeleted ? EMPTY_LIST : row.list
      return { list: applyListEdit(event, { ...added, slugs: [] }, added), isDeleted: false }
    }),
    sentence:
      ({ name }) =>
      () =>
        `created the study list ${quote(name)}`,
    undo: undoOfList,
  },
  StudyListEdited: {
    kind: 'lists',
    subject: studyLists,
    fold: studyLists.fold(foldEdit),
    sentence:
      ({ name }) =>
      () =>
        `edited the study list ${quote(name)}`,
    undo: undoOfList,
  },
  StudyListDeleted: {
    kind: 'lists',
    subject: studyLists,
    fold: studyLists.fold<Extract<ListEvent, { type: 'StudyListDeleted' }>>((row, event) => {
      const knownSlugs = event.v === 1 ? null : event.slugs
      const kept = isFirstEvent(row) ? { name: event.name, slugs: knownSlugs ?? [] } : row.list
      const hasUnknownSlug = !row.isDeleted && knownSlugs !== null && excludeSlugs(kept.slugs, knownSlugs).length > 0
      return { list: kept, isDeleted: !hasUnknownSlug }
    }),
    sentence:
      ({ name }) =>
      () =>
        `deleted the study list ${quote(name)}`,
    undo: undoOfList,
  },
}

const isFirstEvent = ({ commitSeqs }: StudyListRow): boolean => commitSeqs.length === 0

function foldEdit(row: StudyListRow, event: Extract<ListEvent, { type: 'StudyListEdited' }>): Partial<StudyListRow> {
  const list = applyListEdit(event, event, event)
  // An edit contains the whole list, so it can create a list whose first commit was lost.
  if (isFirstEvent(row)) return { list, isDeleted: false }
  if (event.v === 1) return row.isDeleted ? {} : { list }
  const isRestored = excludeSlugs(event.slugs, event.base.slugs).length > 0
  return { list: applyListEdit(row.list, event.base, event), isDeleted: row.isDeleted && !isRestored }
}

export const LIST_NOT_FOUND = refuse('not-found', 'This list no longer exists. Choose another one in Lists.')

/** Returns the events that set the content of a list. They create a list that does not exist. If `text` is null, they delete the list. */
export function createStudyListEvents(id: string, text: StudyListText | null, tables: StudyListTables): ListEvent[] {
  const current = findOwnList(tables, id)
  if (text === null)
    return current ? [{ type: 'StudyListDeleted', v: 2, id, name: current.name, slugs: [...current.slugs] }] : []
  if (current) return createEditEvents(id, current, current, text)
  const { name, slugs, headings } = text
  const createdFields = { id, name, slugs: [...slugs] }
  if (!headings) return [{ type: 'StudyListCreated', v: 1, ...createdFields }]
  return [{ type: 'StudyListCreated', v: 2, ...createdFields, headings: [...headings] }]
}

export function createEditEvents(
  id: string,
  current: StudyListText,
  base: StudyListText,
  edited: StudyListText,
): ListEvent[] {
  const list = applyListEdit(current, base, edited)
  if (isSameJson(list, current)) return []
  // If the form did not change the name, use the list's current name, which another tab may have changed.
  const formBase = { name: edited.name === base.name ? list.name : base.name, slugs: [...base.slugs] }
  const editedFields = { id, name: list.name, slugs: [...edited.slugs] }
  if (!edited.headings && !base.headings) return [{ type: 'StudyListEdited', v: 2, ...editedFields, base: formBase }]
  const headingsOf = (one: StudyListText) => [...(one.headings ?? [])]
  return [
    {
      type: 'StudyListEdited',
      v: 3,
      ...editedFields,
      headings: headingsOf(edited),
      base: { ...formBase, headings: headingsOf(base) },
    },
  ]
}
