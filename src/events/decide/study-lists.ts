import { applyListEdit, LIST_LIMITS, type StudyListText } from '#domain/lists/study-list'
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

/**
 * Changes the name and the problems of a study list, and keeps what another tab or device has changed since `base`. Saving unchanged
 * text produces no events.
 */
export function editStudyList(command: CommandOf<'EditStudyList'>, tables: Tables): Decision {
  const { id, base } = command
  const now = ownListOf(tables, id)
  if (!now) return LIST_NOT_FOUND
  return faultOf(command) ?? { ok: true, events: editEvents(id, now, textOf(base), textOf(command)) }
}

/** Deletes a study list. Profiles that recommend from it recommend from all problems until it is restored. */
export function deleteStudyList({ id }: CommandOf<'DeleteStudyList'>, tables: Tables): Decision {
  return ownListOf(tables, id) ? { ok: true, events: studyListEvents(id, null, tables) } : LIST_NOT_FOUND
}

/** The events that set the content of a list, creating it if it does not exist; null deletes it. */
export function studyListEvents(id: string, text: StudyListText | null, tables: Tables): SolvelogEvent[] {
  const now = ownListOf(tables, id)
  if (text === null) return now ? [{ type: 'StudyListDeleted', v: 2, id, name: now.name, slugs: [...now.slugs] }] : []
  if (now) return editEvents(id, now, now, text)
  return [{ type: 'StudyListCreated', v: 1, id, name: text.name, slugs: [...text.slugs] }]
}

function editEvents(id: string, now: StudyListText, base: StudyListText, edited: StudyListText): SolvelogEvent[] {
  const { name, slugs } = applyListEdit(now, base, edited)
  if (isSameJson({ name, slugs }, { name: now.name, slugs: now.slugs })) return []
  // The list of changes shows the name that the list has, also if another tab has renamed it since the form was opened.
  const begun = { name: edited.name === base.name ? name : base.name, slugs: [...base.slugs] }
  return [{ type: 'StudyListEdited', v: 2, id, name, slugs: [...edited.slugs], base: begun }]
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
