import { replaceProblems } from '#domain/lists/sections'
import { LIST_LIMITS, type StudyListText } from '#domain/lists/study-list'
import { formatNumber } from '#lib/format'
import { type DecisionContext, type DecisionOf, refuse } from '../decision'
import type { CommandHandlers } from '../define'
import { getIdentifiedSlug, type Identified } from '../projections/solve-tables'
import { type AskedEvent, type AskedTables, createAskedEvents } from '../subjects/asked-problems'
import {
  createEditEvents,
  createStudyListEvents,
  findOwnList,
  getOwnLists,
  LIST_NOT_FOUND,
  type ListEvent,
  type StudyListCommand,
  type StudyListTables,
} from '../subjects/study-lists'

export const STUDY_LIST_HANDLERS: CommandHandlers<
  StudyListCommand,
  StudyListTables & AskedTables & Identified,
  ListEvent | AskedEvent
> = {
  CreateStudyList(command, tables, { newId }: DecisionContext) {
    if (getOwnLists(tables).length >= LIST_LIMITS.lists)
      return refuse('invalid', `There can be at most ${LIST_LIMITS.lists} lists. Delete one first.`)
    return (
      checkList(command) ?? {
        ok: true,
        events: [
          ...createStudyListEvents(newId, normalizeList(command), tables),
          ...createAskedEvents(newId, command.asked ?? [], tables),
        ],
      }
    )
  },
  /** Changes that another tab or device has made since `base` are not lost. Unchanged values produce no events. */
  EditStudyList(command, tables) {
    const { id, base } = command
    const current = findOwnList(tables, id)
    if (!current) return LIST_NOT_FOUND
    return (
      checkList(command) ?? {
        ok: true,
        events: [
          ...createEventsOfShownEdit(id, current, normalizeList(base), normalizeList(command), tables),
          ...createAskedEvents(id, command.asked ?? [], tables),
        ],
      }
    )
  },
  /** Deletes a list. Profiles with this list recommend from all problems until the list is restored. */
  DeleteStudyList: ({ id }, tables) =>
    findOwnList(tables, id) ? { ok: true, events: createStudyListEvents(id, null, tables) } : LIST_NOT_FOUND,
}

/**
 * Returns the events of an edit of a list as it was shown, in which matched own problems are the other problems (N31). The edit replaces the
 * own problems that the stored list has instead of, or beside, the other ones.
 */
function createEventsOfShownEdit(
  id: string,
  stored: StudyListText,
  base: StudyListText,
  edited: StudyListText,
  tables: Identified,
): ListEvent[] {
  const own = stored.slugs.filter((slug) => getIdentifiedSlug(tables, slug) !== slug)
  if (own.length === 0) return createEditEvents(id, stored, base, edited)
  const shown = replaceProblems(stored, (slug) => [getIdentifiedSlug(tables, slug)])
  if (createEditEvents(id, shown, base, edited).length === 0) return []
  const storedBase = replaceProblems(base, (slug) => {
    const same = own.filter((one) => getIdentifiedSlug(tables, one) === slug)
    return same.length === 0 || stored.slugs.includes(slug) ? [slug, ...same] : same
  })
  return createEditEvents(id, stored, storedBase, edited)
}

const normalizeList = (list: StudyListText): StudyListText => ({
  ...list,
  name: list.name.trim(),
  slugs: [...new Set(list.slugs)],
})

function checkList(command: StudyListText): DecisionOf<never> | null {
  const { name, slugs } = normalizeList(command)
  const length = [...name].length
  if (length === 0) return refuse('invalid', 'A list needs a name.')
  if (length > LIST_LIMITS.name)
    return refuse(
      'invalid',
      `The name has ${formatNumber(length)} characters. At most ${LIST_LIMITS.name} are allowed.`,
    )
  if (slugs.length === 0) return refuse('invalid', 'A list needs at least one problem.')
  if (slugs.length <= LIST_LIMITS.problems) return null
  return refuse(
    'invalid',
    `The list has ${formatNumber(slugs.length)} problems. At most ${formatNumber(LIST_LIMITS.problems)} are allowed.`,
  )
}
