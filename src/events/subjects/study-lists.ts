import * as v from 'valibot'
import type { AskedTriple } from '#domain/lists/asked'
import { mergeListEdit } from '#domain/lists/merge-list-edit'
import { excludeSlugs, type ListHeading, type StudyListText } from '#domain/lists/study-list'
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
import type { FoldContext } from '../projections/writer'
import { ownId, problemSlug, text } from '../schemas'

const LIST_FIELDS = { id: ownId, name: v.pipe(text, v.nonEmpty()), slugs: v.array(problemSlug) }

/** In the order of the sections. `first` is the slug of a section's first problem. */
const headings = v.array(v.object({ name: text, first: problemSlug }))

/** An id stays the same when its section is renamed. Two devices that add a section with one name give it the same id. */
const sections = v.array(v.object({ id: v.pipe(text, v.nonEmpty()), name: text, first: problemSlug }))

/**
 * Directly follows the creation or edit of a list with sections, in the same commit. `base` are the sections before the edit
 * (docs/decisions/0494).
 */
const SECTIONS_NAMED = defineShape('StudyListSectionsNamed', 1, { id: ownId, sections, base: sections })

export const STUDY_LIST_SHAPES = [
  defineShape('StudyListCreated', 1, LIST_FIELDS),
  defineShape('StudyListEdited', 1, LIST_FIELDS),
  /** `base` is the list before the edit, so that edits of two devices can be merged (docs/decisions/0320). */
  defineShape('StudyListEdited', 2, { ...LIST_FIELDS, base: v.object({ name: text, slugs: v.array(problemSlug) }) }),
  /** An earlier build has stored these two for lists with sections (docs/decisions/0461). */
  defineShape('StudyListCreated', 2, { ...LIST_FIELDS, headings }),
  defineShape('StudyListEdited', 3, {
    ...LIST_FIELDS,
    headings,
    base: v.object({ name: text, slugs: v.array(problemSlug), headings }),
  }),
  SECTIONS_NAMED,
  defineShape('StudyListDeleted', 1, { id: ownId, name: text }),
  /** `slugs` are the problems of the list when it was deleted. The deletion has no effect if another device has added other problems. */
  defineShape('StudyListDeleted', 2, { id: ownId, name: text, slugs: v.array(problemSlug) }),
] as const

export type ListEvent = EventIn<typeof STUDY_LIST_SHAPES>

/** A list with the problems whose frequencies are known. Other problems keep the values that they have. */
interface AskedStudyListText extends StudyListText {
  asked?: readonly AskedTriple[]
}

export type StudyListCommand =
  | ({ type: 'CreateStudyList' } & AskedStudyListText)
  /** `base` is the list as it was when the form was opened. The edit does not revert later changes of other tabs and devices. */
  | ({ type: 'EditStudyList'; id: string; base: StudyListText } & AskedStudyListText)
  | { type: 'DeleteStudyList'; id: string }

export interface StudyListRow {
  /** The content of the list. Kept after a deletion, because a device that does not know the deletion may add a problem. */
  list: StudyListText
  isDeleted: boolean
  commitSeqs: readonly number[]
}

export interface StudyListTables {
  /** The study lists that the person made, by id. Read with `getOwnEntry`, because an id may be the name of an inherited property. */
  readonly studyLists: Readonly<Record<string, StudyListRow>>
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
  isSmall: true,
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
    fold: studyLists.fold<Extract<ListEvent, { type: 'StudyListCreated' }>>((row, event, { next }) => {
      // When a deletion is undone, problems that another device has added in the meantime stay in the list.
      const added = row.isDeleted ? EMPTY_LIST : row.list
      const { edited } = readListTexts(event, next)
      return { list: mergeListEdit(edited, { ...added, slugs: [] }, added).result, isDeleted: false }
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
  // The fold of the event before it reads the sections, so the list has one change for both.
  StudyListSectionsNamed: {
    kind: 'lists',
    subject: null,
    fold: () => undefined,
    sentence: () => () => 'stored the sections of the study list',
    undo: null,
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

function foldEdit(
  row: StudyListRow,
  event: Extract<ListEvent, { type: 'StudyListEdited' }>,
  { next }: FoldContext,
): Partial<StudyListRow> {
  const { edited, base } = readListTexts(event, next)
  const list = mergeListEdit(edited, edited, edited).result
  // An edit contains the whole list, so it can create a list whose first commit was lost.
  if (isFirstEvent(row)) return { list, isDeleted: false }
  if (event.v === 1) return row.isDeleted ? {} : { list }
  const isRestored = excludeSlugs(edited.slugs, base.slugs).length > 0
  return { list: mergeListEdit(row.list, base, edited).result, isDeleted: row.isDeleted && !isRestored }
}

/** Returns the lists after and before an event. `next` is the event that follows in the same commit. */
function readListTexts(
  event: Exclude<ListEvent, { type: 'StudyListDeleted' | 'StudyListSectionsNamed' }>,
  next: unknown,
): { edited: StudyListText; base: StudyListText } {
  const base = 'base' in event ? event.base : EMPTY_LIST
  if (!v.is(SECTIONS_NAMED, next) || next.id !== event.id) return { edited: event, base }
  return { edited: { ...event, headings: next.sections }, base: { ...base, headings: next.base } }
}

export const LIST_NOT_FOUND = refuse('not-found', 'This list no longer exists. Choose another one in Lists.')

/** Returns the events that set the content of a list. They create a list that does not exist. If `text` is null, they delete the list. */
export function createStudyListEvents(id: string, text: StudyListText | null, tables: StudyListTables): ListEvent[] {
  const current = findOwnList(tables, id)
  if (text === null)
    return current ? [{ type: 'StudyListDeleted', v: 2, id, name: current.name, slugs: [...current.slugs] }] : []
  if (current) return createEditEvents(id, current, current, text)
  const { edited } = mergeListEdit(text, EMPTY_LIST, text)
  const { name, slugs } = edited
  return [{ type: 'StudyListCreated', v: 1, id, name, slugs: [...slugs] }, ...nameSections(id, edited, EMPTY_LIST)]
}

/** Returns the events of an edit that a form began with the list `base`; none if the edit changes nothing in the list `current`. */
export function createEditEvents(
  id: string,
  current: StudyListText,
  formBase: StudyListText,
  formText: StudyListText,
): ListEvent[] {
  const { base, edited, result } = mergeListEdit(current, formBase, formText)
  if (isSameJson(result, current)) return []
  // If the form did not change the name, use the list's current name, which another tab may have changed.
  const baseName = edited.name === base.name ? result.name : base.name
  return [
    {
      type: 'StudyListEdited',
      v: 2,
      id,
      name: result.name,
      slugs: [...edited.slugs],
      base: { name: baseName, slugs: [...base.slugs] },
    },
    ...nameSections(id, edited, base),
  ]
}

function nameSections(id: string, edited: StudyListText, base: StudyListText): ListEvent[] {
  if (!edited.headings && !base.headings) return []
  return [
    {
      type: 'StudyListSectionsNamed',
      v: 1,
      id,
      sections: toSections(edited.headings),
      base: toSections(base.headings),
    },
  ]
}

const toSections = (headings: readonly ListHeading[] = []) =>
  headings.flatMap(({ id, name, first }) => (id === undefined ? [] : [{ id, name, first }]))
