import { LIST_LIMITS, type StudyListText } from '#domain/lists/study-list'
import { formatNumber } from '#lib/format'
import { isSameJson } from '#lib/same-json'
import type { CommandOf } from '../command'
import type { SolvelogEvent } from '../event'
import { ownListOf, ownLists } from '../projections/study-lists'
import type { Tables } from '../projections/tables'
import { type Decision, type DecisionContext, refuse } from './decision'

const LIST_NOT_FOUND = refuse('not-found', 'This list no longer exists.')

/** Creates a study list (N9). */
export function createStudyList(
  command: CommandOf<'CreateStudyList'>,
  tables: Tables,
  { newId }: DecisionContext,
): Decision {
  if (ownLists(tables).length >= LIST_LIMITS.lists)
    return refuse('invalid', `There can be at most ${LIST_LIMITS.lists} lists. Delete one first.`)
  return faultOf(command) ?? { ok: true, events: studyListEvents(newId, textOf(command), tables) }
}

/** Replaces the name and the problems of a study list. Saving unchanged text produces no events. */
export function editStudyList(command: CommandOf<'EditStudyList'>, tables: Tables): Decision {
  if (!ownListOf(tables, command.id)) return LIST_NOT_FOUND
  return faultOf(command) ?? { ok: true, events: studyListEvents(command.id, textOf(command), tables) }
}

/** Deletes a study list. Profiles that recommend from it recommend from all problems until it is restored. */
export function deleteStudyList({ id }: CommandOf<'DeleteStudyList'>, tables: Tables): Decision {
  return ownListOf(tables, id) ? { ok: true, events: studyListEvents(id, null, tables) } : LIST_NOT_FOUND
}

/** The events that set the content of a list, creating it if it does not exist; null deletes it. */
export function studyListEvents(id: string, text: StudyListText | null, tables: Tables): SolvelogEvent[] {
  const list = ownListOf(tables, id)
  if (text === null) return list ? [{ type: 'StudyListDeleted', v: 1, id, name: list.name }] : []
  const { name, slugs } = text
  if (list && isSameJson({ name: list.name, slugs: list.slugs }, { name, slugs })) return []
  return [{ type: list ? 'StudyListEdited' : 'StudyListCreated', v: 1, id, name, slugs: [...slugs] }]
}

const textOf = ({ name, slugs }: StudyListText): StudyListText => ({ name: name.trim(), slugs: [...new Set(slugs)] })

function faultOf(command: StudyListText): Decision | null {
  const { name, slugs } = textOf(command)
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
