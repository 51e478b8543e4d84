import { toAskedMap } from '#domain/lists/asked'
import { isOtherList, renewList } from '#domain/lists/renew-list'
import { isFaulty, parseListText, readFrequencies, toListContent } from '#domain/lists/resolve-lines'
import { replaceProblems } from '#domain/lists/sections'
import type { StudyListText } from '#domain/lists/study-list'
import { getAskedProblems } from '#events/subjects/asked-problems'
import { findOwnList } from '#events/subjects/study-lists'
import type { RenewalPreview, WithoutGone } from '#protocol/lists'
import { AppError } from '../app-error'
import type { Session } from '../session'
import { assertListTextLength, collectListableProblems, LIST_NOT_FOUND } from './lists'

/**
 * Compares a list that the user made with the text of a newer file (N35). New problems would form the section `sectionName`. Throws an
 * AppError `not-found` if there is no such list, and `invalid` if the text is too long or names no problem.
 */
export function previewRenewal(session: Session, id: string, text: string, sectionName: string): RenewalPreview {
  assertListTextLength(text)
  const base = findList(session, id)
  const parts = parseListText(text, collectListableProblems(session), new Set(base.slugs))
  const { slugs } = toListContent(parts)
  if (slugs.length === 0) throw new AppError('invalid', 'These files name no problem. The list has not changed.')
  const { asked, unreadableCount } = readFrequencies(parts)
  const renewed = renewList(
    base,
    toAskedMap(getAskedProblems(session.currentView().tables, id)),
    { slugs, asked },
    sectionName,
  )
  return {
    ...renewed,
    base,
    total: slugs.length,
    faultCount: parts.filter(isFaulty).length,
    unreadableCount,
    isOtherList: isOtherList(renewed, slugs.length, base.slugs.length),
  }
}

/** Returns a list that the user made, and the list without the problems that its newest file does not have. */
export function getListWithoutGone(session: Session, id: string): WithoutGone {
  const base = findList(session, id)
  const asked = toAskedMap(getAskedProblems(session.currentView().tables, id))
  return { base, list: replaceProblems(base, (slug) => (asked.get(slug)?.window === 'gone' ? [] : [slug])) }
}

function findList(session: Session, id: string): StudyListText {
  const list = findOwnList(session.currentView().tables, id)
  if (!list) throw new AppError('not-found', LIST_NOT_FOUND)
  return list
}
