import { describe, expect, test } from 'vitest'
import { LIST_LIMITS } from '#domain/lists/study-list'
import type { Refusal } from '#events/decision'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { findOwnList, getOwnLists } from '#events/subjects/study-lists'
import { foldEvents, givenEvents, makeCommits, makeNamedUuid, NEW_ID, OTHER_ID } from './event-fixtures'

const makeText = (name = 'Graphs', slugs = ['two-sum', 'lru-cache']) => ({ name, slugs })
const makeCreated = (id = OTHER_ID, name = 'Graphs', slugs = ['two-sum', 'lru-cache']) =>
  ({ type: 'StudyListCreated', v: 1, id, name, slugs }) satisfies SolvelogEvent
const makeEdited = (name: string, slugs: string[], base = makeText()) =>
  ({ type: 'StudyListEdited', v: 2, id: OTHER_ID, name, slugs, base }) satisfies SolvelogEvent
const makeDeleted = (id = OTHER_ID, slugs = makeText().slugs) =>
  ({ type: 'StudyListDeleted', v: 2, id, name: 'Graphs', slugs }) satisfies SolvelogEvent
const makeEditCommand = (list: ReturnType<typeof makeText>, base = makeText()) =>
  ({ type: 'EditStudyList', id: OTHER_ID, base, ...list }) as const
/** Returns the list after these events. */
const foldToList = (...events: SolvelogEvent[]) => findOwnList(foldEvents(events), OTHER_ID)

describe('[N9] the person’s own study lists', () => {
  test('are created with a name of any script, without repeated problems', () => {
    for (const name of ['Blätter', '二叉树', 'مصفوفات', '📚'])
      givenEvents()
        .when({ type: 'CreateStudyList', name: ` ${name} `, slugs: ['two-sum', 'lru-cache', 'two-sum'] })
        .returnsEvents(makeCreated(NEW_ID, name))
  })

  test.each<[string, ReturnType<typeof makeText>, Refusal['message']]>([
    ['a blank name', makeText(' '), 'A list needs a name.'],
    ['a huge name', makeText('x'.repeat(10_000)), 'The name has 10,000 characters. At most 100 are allowed.'],
    ['no problem', makeText('Graphs', []), 'A list needs at least one problem.'],
    [
      'too many problems',
      makeText(
        'All',
        Array.from({ length: LIST_LIMITS.problems + 1 }, (_, n) => `p${n}`),
      ),
      'The list has 2,001 problems. At most 2,000 are allowed.',
    ],
    [
      'a slug that cannot be a key of a table',
      makeText('x', ['__proto__']),
      'This change can’t be stored, so nothing was saved.',
    ],
  ])('are refused with %s', (_, list, message) => {
    givenEvents()
      .when({ type: 'CreateStudyList', ...list })
      .refuses('invalid', message)
    givenEvents(makeCreated()).when(makeEditCommand(list)).refuses('invalid', message)
  })

  test('may have the largest name and number of problems, also with characters of two code units', () => {
    const slugs = Array.from({ length: LIST_LIMITS.problems }, (_, n) => `p${n}`)
    const name = '📚'.repeat(LIST_LIMITS.name)
    givenEvents()
      .when({ type: 'CreateStudyList', name, slugs })
      .returnsEvents(makeCreated(NEW_ID, name, slugs))
  })

  test('are at most a hundred', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => makeCreated(makeNamedUuid(`list-${n}`), `List ${n}`))
    givenEvents(...hundred)
      .when({ type: 'CreateStudyList', ...makeText() })
      .refuses('invalid', 'There can be at most 100 lists. Delete one first.')
    givenEvents(...hundred, makeDeleted(makeNamedUuid('list-7')))
      .when({ type: 'CreateStudyList', ...makeText() })
      .returnsEvents(makeCreated(NEW_ID))
  })

  test('are edited; the same text changes nothing', () => {
    givenEvents(makeCreated())
      .when(makeEditCommand(makeText('Trees', ['lru-cache', 'two-sum'])))
      .returnsEvents(makeEdited('Trees', ['lru-cache', 'two-sum']))
    givenEvents(makeCreated()).when(makeEditCommand(makeText())).returnsEvents()
    givenEvents(makeCreated())
      .when(makeEditCommand(makeText(' Graphs ')))
      .returnsEvents()
  })

  test('are deleted, and then gone', () => {
    givenEvents(makeCreated()).when({ type: 'DeleteStudyList', id: OTHER_ID }).returnsEvents(makeDeleted())
    const notFoundMessage = 'This list no longer exists. Choose another one in Lists.'
    givenEvents(makeCreated(), makeDeleted())
      .when({ type: 'DeleteStudyList', id: OTHER_ID })
      .refuses('not-found', notFoundMessage)
    givenEvents(makeCreated(), makeDeleted())
      .when(makeEditCommand(makeText('Trees')))
      .refuses('not-found', notFoundMessage)
  })

  test('are listed by name', () => {
    const tables = foldEvents([
      makeCreated(NEW_ID, 'trees'),
      makeCreated(OTHER_ID, 'Graphs'),
      makeCreated(makeNamedUuid('x'), 'B'),
    ])
    expect(getOwnLists(tables).map(({ name }) => name)).toEqual(['B', 'Graphs', 'trees'])
  })

  test('have the positions of all commits about them', () => {
    const { studyLists } = replay(makeCommits([[makeCreated()], [makeEdited('Trees', ['two-sum'])], [makeDeleted()]]))
    const list = { name: 'Trees', slugs: ['two-sum'] }
    expect(studyLists).toEqual({ [OTHER_ID]: { list, isDeleted: true, commitSeqs: [1, 2, 3] } })
  })

  test('an edit by an earlier build has no base: it replaces the whole list, but restores no deleted list', () => {
    const makeWholeEdit = (slugs: string[]): SolvelogEvent => ({
      type: 'StudyListEdited',
      v: 1,
      id: OTHER_ID,
      name: 'Late',
      slugs,
    })
    const deletedV1: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Graphs' }
    expect(foldToList(makeCreated(), makeWholeEdit(['heap']))).toEqual({ name: 'Late', slugs: ['heap'] })
    expect(foldToList(makeWholeEdit(['heap']))).toEqual({ name: 'Late', slugs: ['heap'] })
    expect(foldToList(makeCreated(), deletedV1, makeWholeEdit(['heap']))).toBeNull()
    expect(foldToList(makeCreated(), makeEdited('Graphs', ['two-sum', 'lru-cache', 'heap']), deletedV1)).toBeNull()
  })
})

describe('[N9] [fault 45] a study list that two devices change', () => {
  const heapAdded = makeEdited('Graphs', ['two-sum', 'lru-cache', 'heap'])
  const twoSumRemoved = makeEdited('Graphs', ['lru-cache'])

  test('a form opened before another change keeps that change and adds its own', () => {
    givenEvents(makeCreated(), makeEdited('Trees', ['two-sum', 'lru-cache', 'heap']))
      .when(makeEditCommand(makeText('Graphs', ['two-sum', 'lru-cache', 'word-search'])))
      .returnsEvents(makeEdited('Trees', ['two-sum', 'lru-cache', 'word-search'], makeText('Trees')))
    expect(
      foldToList(
        makeCreated(),
        makeEdited('Trees', ['two-sum', 'lru-cache', 'heap']),
        makeEdited('Graphs', ['lru-cache', 'word-search']),
      ),
    ).toEqual({ name: 'Trees', slugs: ['lru-cache', 'heap', 'word-search'] })
    // The other tab has already made the same change.
    givenEvents(makeCreated(), twoSumRemoved)
      .when(makeEditCommand(makeText('Graphs', ['lru-cache'])))
      .returnsEvents()
  })

  test('its problems are a set, and its name and order come from the last edit that changed them', () => {
    const sectionRenamed = makeEdited('Trees', makeText().slugs)
    const reversed = makeEdited('Graphs', ['lru-cache', 'two-sum'])
    for (const events of [
      [heapAdded, sectionRenamed, reversed],
      [sectionRenamed, reversed, heapAdded],
      [reversed, heapAdded, sectionRenamed],
    ])
      expect(foldToList(makeCreated(), ...events)).toEqual({ name: 'Trees', slugs: ['lru-cache', 'two-sum', 'heap'] })
    expect(foldToList(makeCreated(), sectionRenamed, makeEdited('Heaps', makeText().slugs))?.name).toBe('Heaps')
    expect(foldToList(makeCreated(), heapAdded, twoSumRemoved)?.slugs).toEqual(['lru-cache', 'heap'])
    expect(foldToList(makeCreated(), twoSumRemoved, reversed)?.slugs).toEqual(['lru-cache'])
  })

  test('an edit of a list whose first change was lost creates it', () => {
    expect(foldToList(heapAdded)).toEqual({ name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] })
  })

  test('a deletion keeps the list if another device added a problem, in either order', () => {
    expect(foldToList(makeCreated(), makeDeleted(), heapAdded)).toEqual({
      name: 'Graphs',
      slugs: ['two-sum', 'lru-cache', 'heap'],
    })
    expect(foldToList(makeCreated(), heapAdded, makeDeleted())).toEqual({
      name: 'Graphs',
      slugs: ['two-sum', 'lru-cache', 'heap'],
    })
    const deletionWithHeap = makeDeleted(OTHER_ID, ['two-sum', 'lru-cache', 'heap'])
    expect(foldToList(makeCreated(), heapAdded, deletionWithHeap)).toBeNull()
  })

  test('a deletion takes effect if another device only removed a problem or renamed the list, in either order', () => {
    for (const change of [twoSumRemoved, makeEdited('Trees', makeText().slugs)]) {
      expect(foldToList(makeCreated(), makeDeleted(), change)).toBeNull()
      expect(foldToList(makeCreated(), change, makeDeleted())).toBeNull()
    }
  })

  test('the undo of a deletion keeps what another device added meanwhile', () => {
    const list = { name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] }
    expect(foldToList(makeCreated(), makeDeleted(), heapAdded, makeCreated())).toEqual(list)
    expect(foldToList(makeCreated(), makeDeleted(), makeCreated(), heapAdded)).toEqual(list)
  })
})

describe('[N26] the sections of a study list', () => {
  const ARRAYS = { name: 'Arrays', first: 'two-sum' }
  const DESIGN = { name: 'Design', first: 'lru-cache' }
  const makeList = (slugs: string[], ...headings: { name: string; first: string }[]) => ({
    name: 'Graphs',
    slugs,
    headings,
  })
  const createdV2: SolvelogEvent = {
    type: 'StudyListCreated',
    v: 2,
    id: OTHER_ID,
    ...makeList(makeText().slugs, ARRAYS, DESIGN),
  }
  const makeEditV3 = (
    newList: ReturnType<typeof makeList>,
    base = makeList(makeText().slugs, ARRAYS, DESIGN),
  ): SolvelogEvent => ({
    type: 'StudyListEdited',
    v: 3,
    id: OTHER_ID,
    ...newList,
    base,
  })

  test('are stored in later versions of the events; a list without sections uses the earlier versions', () => {
    givenEvents()
      .when({ type: 'CreateStudyList', ...makeList(makeText().slugs, ARRAYS) })
      .returnsEvents({ type: 'StudyListCreated', v: 2, id: NEW_ID, ...makeList(makeText().slugs, ARRAYS) })
    givenEvents()
      .when({ type: 'CreateStudyList', ...makeList(makeText().slugs) })
      .returnsEvents(makeCreated(NEW_ID))
    givenEvents(makeCreated())
      .when({ ...makeEditCommand(makeText()), headings: [DESIGN] })
      .returnsEvents(makeEditV3(makeList(makeText().slugs, DESIGN), makeList(makeText().slugs)))
    givenEvents(createdV2)
      .when({ ...makeEditCommand(makeText()), base: makeList(makeText().slugs, ARRAYS, DESIGN) })
      .returnsEvents(makeEditV3(makeList(makeText().slugs)))
    givenEvents(createdV2)
      .when({
        ...makeEditCommand(makeText()),
        base: makeList(makeText().slugs, ARRAYS, DESIGN),
        headings: [ARRAYS, DESIGN],
      })
      .returnsEvents()
  })

  test('after a merge are those of the last edit that changed them', () => {
    const heapAdded = makeEditV3(makeList(['two-sum', 'heap', 'lru-cache'], ARRAYS, DESIGN))
    const hashing = { name: 'Hashing', first: 'two-sum' }
    const sectionRenamed = makeEditV3(makeList(makeText().slugs, hashing, DESIGN))
    const mergedList = makeList(['two-sum', 'heap', 'lru-cache'], hashing, DESIGN)
    expect(foldToList(createdV2, heapAdded, sectionRenamed)).toEqual(mergedList)
    expect(foldToList(createdV2, sectionRenamed, heapAdded)).toEqual(mergedList)
    // An earlier build adds a problem without knowing sections.
    const addedByEarlierBuild = makeEdited('Graphs', ['two-sum', 'lru-cache', 'heap'])
    expect(foldToList(createdV2, addedByEarlierBuild)).toEqual(
      makeList(['two-sum', 'lru-cache', 'heap'], ARRAYS, DESIGN),
    )
    expect(foldToList(createdV2, makeEditV3(makeList(makeText().slugs)))).toEqual(makeText())
    // The undo of a deletion restores the sections.
    expect(foldToList(createdV2, makeDeleted(), createdV2)).toEqual(makeList(makeText().slugs, ARRAYS, DESIGN))
  })
})

describe('[N9] an earlier version of a study list', () => {
  const makeRestore = (list: ReturnType<typeof makeText>) =>
    ({ type: 'RestoreStudyList', commit: 'c1', id: OTHER_ID, ...list }) as const
  const versionRestored = { type: 'VersionRestored', v: 1, commit: 'c1' } as const

  test('is restored as an edit, or by creating the deleted list again', () => {
    const laterEdit = makeEdited('Trees', ['heap'])
    givenEvents(makeCreated(), laterEdit)
      .when(makeRestore(makeText()))
      .returnsEvents(makeEdited('Graphs', makeText().slugs, makeText('Trees', ['heap'])), versionRestored)
    givenEvents(makeCreated(), makeDeleted())
      .when(makeRestore(makeText()))
      .returnsEvents(makeCreated(), versionRestored)
    givenEvents(makeCreated()).when(makeRestore(makeText())).refuses('invalid', 'This is already the current version.')
  })
})

describe('[N9] the study list of a profile', () => {
  const makeSetCommand = (list: string | null) => ({ type: 'SetProfileList', profile: 'default', list }) as const
  const makeListSet = (list: string | null, profile = 'default') =>
    ({ type: 'ProfileListSet', v: 1, profile, list }) satisfies SolvelogEvent

  test('is a built-in list or an own one, set and removed once', () => {
    givenEvents().when(makeSetCommand('grind75')).returnsEvents(makeListSet('grind75'))
    givenEvents(makeCreated()).when(makeSetCommand(OTHER_ID)).returnsEvents(makeListSet(OTHER_ID))
    givenEvents(makeListSet('grind75')).when(makeSetCommand('grind75')).returnsEvents()
    givenEvents(makeListSet('grind75')).when(makeSetCommand(null)).returnsEvents(makeListSet(null))
    givenEvents().when(makeSetCommand(null)).returnsEvents()
  })

  test('must exist, and so must the profile', () => {
    const notFoundMessage = 'This list no longer exists. Choose another one in Lists.'
    for (const list of ['grind76', OTHER_ID, '__proto__', ''])
      givenEvents().when(makeSetCommand(list)).refuses('not-found', notFoundMessage)
    givenEvents(makeCreated(), makeDeleted()).when(makeSetCommand(OTHER_ID)).refuses('not-found', notFoundMessage)
    givenEvents()
      .when({ type: 'SetProfileList', profile: 'nobody', list: 'grind75' })
      .refuses('not-found', 'This profile no longer exists. Choose another one in Manage Profiles.')
  })

  test('stays with the profile when the list is deleted, because the deletion can be undone', () => {
    expect(foldEvents([makeCreated(), makeListSet(OTHER_ID), makeDeleted()]).profileLists).toEqual({
      default: OTHER_ID,
    })
  })
})
