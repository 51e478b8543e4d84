import { describe, expect, test } from 'vitest'
import { LIST_LIMITS } from '#domain/lists/study-list'
import type { Refusal } from '#events/command'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { ownLists } from '#events/projections/study-lists'
import { commitsOf, given, NEW_ID, namedUuid, OTHER_ID, tablesOf } from './given'

const text = (name = 'Graphs', slugs = ['two-sum', 'lru-cache']) => ({ name, slugs })
const created = (id = OTHER_ID, name = 'Graphs', slugs = ['two-sum', 'lru-cache']) =>
  ({ type: 'StudyListCreated', v: 1, id, name, slugs }) satisfies SolvelogEvent
const edited = (name: string, slugs: string[]) =>
  ({ type: 'StudyListEdited', v: 1, id: OTHER_ID, name, slugs }) satisfies SolvelogEvent
const deleted = (id = OTHER_ID) => ({ type: 'StudyListDeleted', v: 1, id, name: 'Graphs' }) satisfies SolvelogEvent

describe('[N9] the person’s own study lists', () => {
  test('are created with a name of any script, without repeated problems', () => {
    for (const name of ['Blätter', '二叉树', 'مصفوفات', '📚'])
      given()
        .when({ type: 'CreateStudyList', name: ` ${name} `, slugs: ['two-sum', 'lru-cache', 'two-sum'] })
        .gives(created(NEW_ID, name))
  })

  test.each<[string, ReturnType<typeof text>, Refusal['message']]>([
    ['a blank name', text(' '), 'A list needs a name.'],
    ['a huge name', text('x'.repeat(10_000)), 'The name has 10,000 characters. At most 100 are allowed.'],
    ['no problem', text('Graphs', []), 'A list needs at least one problem.'],
    [
      'too many problems',
      text(
        'All',
        Array.from({ length: LIST_LIMITS.problems + 1 }, (_, n) => `p${n}`),
      ),
      'The list has 2,001 problems. At most 2,000 are allowed.',
    ],
    ['a name no table can have', text('x', ['__proto__']), 'This change can’t be stored, so nothing was saved.'],
  ])('are refused with %s', (_, list, message) => {
    given()
      .when({ type: 'CreateStudyList', ...list })
      .refuses('invalid', message)
    given(created())
      .when({ type: 'EditStudyList', id: OTHER_ID, ...list })
      .refuses('invalid', message)
  })

  test('may have the largest name and number of problems, also of signs of two units', () => {
    const slugs = Array.from({ length: LIST_LIMITS.problems }, (_, n) => `p${n}`)
    const name = '📚'.repeat(LIST_LIMITS.name)
    given()
      .when({ type: 'CreateStudyList', name, slugs })
      .gives(created(NEW_ID, name, slugs))
  })

  test('are at most a hundred', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => created(namedUuid(`list-${n}`), `List ${n}`))
    given(...hundred)
      .when({ type: 'CreateStudyList', ...text() })
      .refuses('invalid', 'There can be at most 100 lists. Delete one first.')
    given(...hundred, deleted(namedUuid('list-7')))
      .when({ type: 'CreateStudyList', ...text() })
      .gives(created(NEW_ID))
  })

  test('are edited as a whole; the same text changes nothing', () => {
    given(created())
      .when({ type: 'EditStudyList', id: OTHER_ID, ...text('Trees', ['lru-cache', 'two-sum']) })
      .gives(edited('Trees', ['lru-cache', 'two-sum']))
    given(created())
      .when({ type: 'EditStudyList', id: OTHER_ID, ...text() })
      .gives()
  })

  test('are deleted, and then gone', () => {
    given(created()).when({ type: 'DeleteStudyList', id: OTHER_ID }).gives(deleted())
    const gone = 'This list no longer exists.'
    given(created(), deleted()).when({ type: 'DeleteStudyList', id: OTHER_ID }).refuses('not-found', gone)
    given(created(), deleted())
      .when({ type: 'EditStudyList', id: OTHER_ID, ...text('Trees') })
      .refuses('not-found', gone)
  })

  test('are listed by name; an edit of another device does not restore a deleted one', () => {
    const tables = tablesOf([created(NEW_ID, 'trees'), created(OTHER_ID, 'Graphs'), created(namedUuid('x'), 'B')])
    expect(ownLists(tables).map(({ name }) => name)).toEqual(['B', 'Graphs', 'trees'])
    expect(ownLists(tablesOf([created(), deleted(), edited('Late', ['two-sum'])]))).toEqual([])
  })

  test('name every commit about them', () => {
    const { studyLists } = replay(commitsOf([[created()], [edited('Trees', ['two-sum'])], [deleted()]]))
    expect(studyLists).toEqual({ [OTHER_ID]: { list: null, commitSeqs: [1, 2, 3] } })
  })
})

describe('[N9] the study list of a profile', () => {
  const set = (list: string | null) => ({ type: 'SetProfileList', profile: 'default', list }) as const
  const was = (list: string | null, profile = 'default') =>
    ({ type: 'ProfileListSet', v: 1, profile, list }) satisfies SolvelogEvent

  test('is a built-in list or an own one, set and removed once', () => {
    given().when(set('grind75')).gives(was('grind75'))
    given(created()).when(set(OTHER_ID)).gives(was(OTHER_ID))
    given(was('grind75')).when(set('grind75')).gives()
    given(was('grind75')).when(set(null)).gives(was(null))
    given().when(set(null)).gives()
  })

  test('must exist, and so must the profile', () => {
    const gone = 'This list no longer exists.'
    for (const list of ['grind76', OTHER_ID, '__proto__', '']) given().when(set(list)).refuses('not-found', gone)
    given(created(), deleted()).when(set(OTHER_ID)).refuses('not-found', gone)
    given()
      .when({ type: 'SetProfileList', profile: 'nobody', list: 'grind75' })
      .refuses('not-found', 'This profile no longer exists.')
  })

  test('stays with the profile when the list is deleted, because the deletion can be undone', () => {
    expect(tablesOf([created(), was(OTHER_ID), deleted()]).profileLists).toEqual({ default: OTHER_ID })
  })
})
