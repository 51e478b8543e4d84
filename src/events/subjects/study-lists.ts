import * as v from 'valibot'
import { applyListEdit, type StudyListText, without } from '#domain/lists/study-list'
import { compareTexts } from '#lib/compare-texts'
import { entryOf } from '#lib/own-entry'
import { isSameJson } from '#lib/same-json'
import { changedSinceRefusal, refuse } from '../decision'
import { type Definitions, defineTable, type EventIn, shape, textField, type Undo, valueField } from '../define'
import { quote } from '../describe/words'
import { ownId, problem, text } from '../schemas'

/** `slugs` are the problems of a study list, in order. */
const listText = { id: ownId, name: v.pipe(text, v.nonEmpty()), slugs: v.array(problem) }

/** The headings of the sections, in order. */
const headings = v.array(v.object({ name: text, first: problem }))

export const STUDY_LIST_SHAPES = [
  shape('StudyListCreated', 1, listText),
  shape('StudyListEdited', 1, listText),
  /** Also has the list before the edit, so that edits of two devices merge (docs/decisions/0320). */
  shape('StudyListEdited', 2, { ...listText, base: v.object({ name: text, slugs: v.array(problem) }) }),
  /** Only lists with sections are stored in these versions (docs/decisions/0461). */
  shape('StudyListCreated', 2, { ...listText, headings }),
  shape('StudyListEdited', 3, {
    ...listText,
    headings,
    base: v.object({ name: text, slugs: v.array(problem), headings }),
  }),
  shape('StudyListDeleted', 1, { id: ownId, name: text }),
  /** With the problems of the deleted list: the list stays if another device has added others. */
  shape('StudyListDeleted', 2, { id: ownId, name: text, slugs: v.array(problem) }),
] as const

export type ListEvent = EventIn<typeof STUDY_LIST_SHAPES>

export type StudyListCommand =
  | ({ type: 'CreateStudyList' } & StudyListText)
  /** `base` is the list as the form showed it at first. The edit keeps what another tab or device has changed since. */
  | ({ type: 'EditStudyList'; id: string; base: StudyListText } & StudyListText)
  | { type: 'DeleteStudyList'; id: string }

/** One of the person's own study lists. */
export interface StudyListRow {
  /** Kept after a deletion, because a device that does not know the deletion may add a problem to it. */
  list: StudyListText
  isDeleted: boolean
  /** Positions of the commits about this list, in folding order. Rows are replaced, never mutated. */
  commitSeqs: readonly number[]
}

export interface StudyListTables {
  /** The person's own study lists by id. Read own keys only. */
  studyLists: Record<string, StudyListRow>
}

type ListState = Omit<StudyListRow, 'commitSeqs'>

/** The content of a row; null if the list was deleted. */
export const listOf = (row: ListState | null | undefined): StudyListText | null =>
  row && !row.isDeleted ? row.list : null

/** One of the person's own lists; null if it does not exist or was deleted. */
export const ownListOf = ({ studyLists }: StudyListTables, id: string): StudyListText | null =>
  listOf(entryOf(studyLists, id))

/** The person's own lists with their ids, by name. */
export function ownLists({ studyLists }: StudyListTables): (StudyListText & { id: string })[] {
  return Object.entries(studyLists)
    .flatMap(([id, { list, isDeleted }]) => (isDeleted ? [] : [{ id, ...list }]))
    .sort((a, b) => compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.id, b.id))
}

const NO_LIST: StudyListText = { name: '', slugs: [] }

/** The person's own study lists by id (N9). */
export const studyLists = defineTable<{ id: string }, StudyListRow, StudyListTables>({
  rows: ({ studyLists }) => studyLists,
  keyOf: ({ id }) => id,
  // No list with this id has existed yet.
  empty: { list: NO_LIST, isDeleted: true, commitSeqs: [] },
  differences(before, after) {
    const [was, is] = [listOf(before), listOf(after)]
    return [
      ...valueField('Name', 'plain', was?.name, is?.name),
      ...textField('Problems', null, was?.slugs.join('\n'), is?.slugs.join('\n')),
      ...textField('Sections', null, headingsIn(was), headingsIn(is)),
    ]
  },
  // A deletion leaves the list that it deleted.
  restorable: (_, after, tables, id) => (after && !isSameJson(ownListOf(tables, id), after.list) ? ['studyList'] : []),
})

const headingsIn = (list: StudyListText | null): string | undefined =>
  list?.headings?.map(({ name, first }) => `${name}: ${first}`).join('\n')

const list: Undo<{ id: string }, StudyListRow, StudyListText | null, StudyListTables, ListEvent> = {
  onLaterChange: () => changedSinceRefusal('list'),
  value: listOf,
  restore: (earlier, { id }, tables) => ({ ok: true, events: studyListEvents(id, earlier, tables) }),
}

/*
 * Two devices may not know each other's changes. So a deletion does not delete a list with a problem that the device had not seen, and an
 * edit that adds a problem restores a deleted list (docs/decisions/0320).
 */
export const STUDY_LIST_EVENTS: Definitions<typeof STUDY_LIST_SHAPES, StudyListTables> = {
  StudyListCreated: {
    kind: 'lists',
    subject: studyLists,
    fold: studyLists.fold<Extract<ListEvent, { type: 'StudyListCreated' }>>((row, event) => {
      // The undo of a deletion does not remove what another device has added meanwhile.
      const added = row.isDeleted ? NO_LIST : row.list
      return { list: applyListEdit(event, { ...added, slugs: [] }, added), isDeleted: false }
    }),
    sentence:
      ({ name }) =>
      () =>
        `created the study list ${quote(name)}`,
    undo: list,
  },
  StudyListEdited: {
    kind: 'lists',
    subject: studyLists,
    fold: studyLists.fold(edited),
    sentence:
      ({ name }) =>
      () =>
        `edited the study list ${quote(name)}`,
    undo: list,
  },
  StudyListDeleted: {
    kind: 'lists',
    subject: studyLists,
    fold: studyLists.fold<Extract<ListEvent, { type: 'StudyListDeleted' }>>((row, event) => {
      const seen = event.v === 1 ? null : event.slugs
      const kept = isNew(row) ? { name: event.name, slugs: seen ?? [] } : row.list
      const hasUnseen = !row.isDeleted && seen !== null && without(kept.slugs, seen).length > 0
      return { list: kept, isDeleted: !hasUnseen }
    }),
    sentence:
      ({ name }) =>
      () =>
        `deleted the study list ${quote(name)}`,
    undo: list,
  },
}

const isNew = ({ commitSeqs }: StudyListRow): boolean => commitSeqs.length === 0

function edited(row: StudyListRow, event: Extract<ListEvent, { type: 'StudyListEdited' }>): Partial<StudyListRow> {
  const list = applyListEdit(event, event, event)
  // An edit has the whole list, so it can create one whose first commit was lost.
  if (isNew(row)) return { list, isDeleted: false }
  if (event.v === 1) return row.isDeleted ? {} : { list }
  const isRestored = without(event.slugs, event.base.slugs).length > 0
  return { list: applyListEdit(row.list, event.base, event), isDeleted: row.isDeleted && !isRestored }
}

export const LIST_NOT_FOUND = refuse('not-found', 'This list no longer exists. Choose another one in Lists.')

/** The events that set the content of a list, creating it if it does not exist; null deletes it. */
export function studyListEvents(id: string, text: StudyListText | null, tables: StudyListTables): ListEvent[] {
  const now = ownListOf(tables, id)
  if (text === null) return now ? [{ type: 'StudyListDeleted', v: 2, id, name: now.name, slugs: [...now.slugs] }] : []
  if (now) return editEvents(id, now, now, text)
  const { name, slugs, headings } = text
  const created = { id, name, slugs: [...slugs] }
  if (!headings) return [{ type: 'StudyListCreated', v: 1, ...created }]
  return [{ type: 'StudyListCreated', v: 2, ...created, headings: [...headings] }]
}

export function editEvents(id: string, now: StudyListText, base: StudyListText, edited: StudyListText): ListEvent[] {
  const list = applyListEdit(now, base, edited)
  if (isSameJson(list, now)) return []
  // The list of changes shows the name that the list has, also if another tab has renamed it since the form was opened.
  const begun = { name: edited.name === base.name ? list.name : base.name, slugs: [...base.slugs] }
  const whole = { id, name: list.name, slugs: [...edited.slugs] }
  if (!edited.headings && !base.headings) return [{ type: 'StudyListEdited', v: 2, ...whole, base: begun }]
  const headingsOf = (one: StudyListText) => [...(one.headings ?? [])]
  return [
    {
      type: 'StudyListEdited',
      v: 3,
      ...whole,
      headings: headingsOf(edited),
      base: { ...begun, headings: headingsOf(base) },
    },
  ]
}
