import { describe, expect, test } from 'vitest'
import { createSections } from '#domain/lists/sections'
import { LIST_LIMITS, type StudyListText } from '#domain/lists/study-list'
import type { Command } from '#events/command'
import { decide } from '#events/decide/decide'
import type { Refusal } from '#events/decision'
import type { EventOf, SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { createTables } from '#events/projections/tables'
import { createEditEvents, createStudyListEvents, findOwnList, getOwnLists } from '#events/subjects/study-lists'
import {
  DEFAULT_PROFILES,
  foldEvents,
  givenEvents,
  makeCommits,
  makeNamedUuid,
  NEW_ID,
  OTHER_ID,
} from './event-fixtures'
import { merge } from './merging'

const makeListText = (name = 'Graphs', slugs = ['two-sum', 'lru-cache']) => ({ name, slugs })
const makeListCreated = (id = OTHER_ID, name = 'Graphs', slugs = ['two-sum', 'lru-cache']) =>
  ({ type: 'StudyListCreated', v: 1, id, name, slugs }) satisfies SolvelogEvent
const makeListEdited = (name: string, slugs: string[], base = makeListText()) =>
  ({ type: 'StudyListEdited', v: 2, id: OTHER_ID, name, slugs, base }) satisfies SolvelogEvent
const makeListDeleted = (id = OTHER_ID, slugs = makeListText().slugs) =>
  ({ type: 'StudyListDeleted', v: 2, id, name: 'Graphs', slugs }) satisfies SolvelogEvent
const makeEditCommand = (list: ReturnType<typeof makeListText>, base = makeListText()) =>
  ({ type: 'EditStudyList', id: OTHER_ID, base, ...list }) as const
const foldToList = (...events: SolvelogEvent[]) => findOwnList(foldEvents(events), OTHER_ID)

describe('[N9] the person’s own study lists', () => {
  test('are created with a name of any script, without repeated problems', () => {
    for (const name of ['Blätter', '二叉树', 'مصفوفات', '📚'])
      givenEvents()
        .when({ type: 'CreateStudyList', name: ` ${name} `, slugs: ['two-sum', 'lru-cache', 'two-sum'] })
        .returnsEvents(makeListCreated(NEW_ID, name))
  })

  test.each<[string, ReturnType<typeof makeListText>, Refusal['message']]>([
    ['a blank name', makeListText(' '), 'A list needs a name.'],
    ['a huge name', makeListText('x'.repeat(10_000)), 'The name has 10,000 characters. At most 100 are allowed.'],
    ['no problem', makeListText('Graphs', []), 'A list needs at least one problem.'],
    [
      'too many problems',
      makeListText(
        'All',
        Array.from({ length: LIST_LIMITS.problems + 1 }, (_, n) => `p${n}`),
      ),
      'The list has 5,001 problems. At most 5,000 are allowed.',
    ],
    [
      'a slug that cannot be a key of a table',
      makeListText('x', ['__proto__']),
      'This change can’t be stored, so nothing was saved.',
    ],
  ])('are refused with %s', (_, list, message) => {
    givenEvents()
      .when({ type: 'CreateStudyList', ...list })
      .refuses('invalid', message)
    givenEvents(makeListCreated()).when(makeEditCommand(list)).refuses('invalid', message)
  })

  test('may have the largest name and number of problems, also with characters of two code units', () => {
    const slugs = Array.from({ length: LIST_LIMITS.problems }, (_, n) => `p${n}`)
    const name = '📚'.repeat(LIST_LIMITS.name)
    givenEvents()
      .when({ type: 'CreateStudyList', name, slugs })
      .returnsEvents(makeListCreated(NEW_ID, name, slugs))
  })

  test('are at most a hundred', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => makeListCreated(makeNamedUuid(`list-${n}`), `List ${n}`))
    givenEvents(...hundred)
      .when({ type: 'CreateStudyList', ...makeListText() })
      .refuses('invalid', 'There can be at most 100 lists. Delete one first.')
    givenEvents(...hundred, makeListDeleted(makeNamedUuid('list-7')))
      .when({ type: 'CreateStudyList', ...makeListText() })
      .returnsEvents(makeListCreated(NEW_ID))
  })

  test('are edited; the same text changes nothing', () => {
    givenEvents(makeListCreated())
      .when(makeEditCommand(makeListText('Trees', ['lru-cache', 'two-sum'])))
      .returnsEvents(makeListEdited('Trees', ['lru-cache', 'two-sum']))
    givenEvents(makeListCreated()).when(makeEditCommand(makeListText())).returnsEvents()
    givenEvents(makeListCreated())
      .when(makeEditCommand(makeListText(' Graphs ')))
      .returnsEvents()
  })

  test('are deleted, and then gone', () => {
    givenEvents(makeListCreated()).when({ type: 'DeleteStudyList', id: OTHER_ID }).returnsEvents(makeListDeleted())
    const notFoundMessage = 'This list no longer exists. Choose another one in Lists.'
    givenEvents(makeListCreated(), makeListDeleted())
      .when({ type: 'DeleteStudyList', id: OTHER_ID })
      .refuses('not-found', notFoundMessage)
    givenEvents(makeListCreated(), makeListDeleted())
      .when(makeEditCommand(makeListText('Trees')))
      .refuses('not-found', notFoundMessage)
  })

  test('are listed by name', () => {
    const tables = foldEvents([
      makeListCreated(NEW_ID, 'trees'),
      makeListCreated(OTHER_ID, 'Graphs'),
      makeListCreated(makeNamedUuid('x'), 'B'),
    ])
    expect(getOwnLists(tables).map(({ name }) => name)).toEqual(['B', 'Graphs', 'trees'])
  })

  test('have the positions of all commits about them', () => {
    const { studyLists } = replay(
      makeCommits([[makeListCreated()], [makeListEdited('Trees', ['two-sum'])], [makeListDeleted()]]),
    )
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
    expect(foldToList(makeListCreated(), makeWholeEdit(['heap']))).toEqual({ name: 'Late', slugs: ['heap'] })
    expect(foldToList(makeWholeEdit(['heap']))).toEqual({ name: 'Late', slugs: ['heap'] })
    expect(foldToList(makeListCreated(), deletedV1, makeWholeEdit(['heap']))).toBeNull()
    expect(
      foldToList(makeListCreated(), makeListEdited('Graphs', ['two-sum', 'lru-cache', 'heap']), deletedV1),
    ).toBeNull()
  })
})

describe('[N9] [fault 45] a study list that two devices change', () => {
  const heapAdded = makeListEdited('Graphs', ['two-sum', 'lru-cache', 'heap'])
  const twoSumRemoved = makeListEdited('Graphs', ['lru-cache'])

  test('a form opened before another change keeps that change and adds its own', () => {
    givenEvents(makeListCreated(), makeListEdited('Trees', ['two-sum', 'lru-cache', 'heap']))
      .when(makeEditCommand(makeListText('Graphs', ['two-sum', 'lru-cache', 'word-search'])))
      .returnsEvents(makeListEdited('Trees', ['two-sum', 'lru-cache', 'word-search'], makeListText('Trees')))
    expect(
      foldToList(
        makeListCreated(),
        makeListEdited('Trees', ['two-sum', 'lru-cache', 'heap']),
        makeListEdited('Graphs', ['lru-cache', 'word-search']),
      ),
    ).toEqual({ name: 'Trees', slugs: ['lru-cache', 'heap', 'word-search'] })
    // The other tab has already made the same change.
    givenEvents(makeListCreated(), twoSumRemoved)
      .when(makeEditCommand(makeListText('Graphs', ['lru-cache'])))
      .returnsEvents()
  })

  test('its problems are a set, and its name and order come from the last edit that changed them', () => {
    const sectionRenamed = makeListEdited('Trees', makeListText().slugs)
    const reversed = makeListEdited('Graphs', ['lru-cache', 'two-sum'])
    for (const events of [
      [heapAdded, sectionRenamed, reversed],
      [sectionRenamed, reversed, heapAdded],
      [reversed, heapAdded, sectionRenamed],
    ])
      expect(foldToList(makeListCreated(), ...events)).toEqual({
        name: 'Trees',
        slugs: ['lru-cache', 'two-sum', 'heap'],
      })
    expect(foldToList(makeListCreated(), sectionRenamed, makeListEdited('Heaps', makeListText().slugs))?.name).toBe(
      'Heaps',
    )
    expect(foldToList(makeListCreated(), heapAdded, twoSumRemoved)?.slugs).toEqual(['lru-cache', 'heap'])
    expect(foldToList(makeListCreated(), twoSumRemoved, reversed)?.slugs).toEqual(['lru-cache'])
  })

  test('an edit of a list whose first change was lost creates it', () => {
    expect(foldToList(heapAdded)).toEqual({ name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] })
  })

  test('a deletion keeps the list if another device added a problem, in either order', () => {
    expect(foldToList(makeListCreated(), makeListDeleted(), heapAdded)).toEqual({
      name: 'Graphs',
      slugs: ['two-sum', 'lru-cache', 'heap'],
    })
    expect(foldToList(makeListCreated(), heapAdded, makeListDeleted())).toEqual({
      name: 'Graphs',
      slugs: ['two-sum', 'lru-cache', 'heap'],
    })
    const deletionWithHeap = makeListDeleted(OTHER_ID, ['two-sum', 'lru-cache', 'heap'])
    expect(foldToList(makeListCreated(), heapAdded, deletionWithHeap)).toBeNull()
  })

  test('a deletion takes effect if another device only removed a problem or renamed the list, in either order', () => {
    for (const change of [twoSumRemoved, makeListEdited('Trees', makeListText().slugs)]) {
      expect(foldToList(makeListCreated(), makeListDeleted(), change)).toBeNull()
      expect(foldToList(makeListCreated(), change, makeListDeleted())).toBeNull()
    }
  })

  test('the undo of a deletion keeps what another device added meanwhile', () => {
    const list = { name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] }
    expect(foldToList(makeListCreated(), makeListDeleted(), heapAdded, makeListCreated())).toEqual(list)
    expect(foldToList(makeListCreated(), makeListDeleted(), makeListCreated(), heapAdded)).toEqual(list)
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
  const ALL = makeListText().slugs
  const createdV2: SolvelogEvent = { type: 'StudyListCreated', v: 2, id: OTHER_ID, ...makeList(ALL, ARRAYS, DESIGN) }
  type Sections = EventOf<'StudyListSectionsNamed'>['sections']
  const withIds = (headings: { name: string; first: string }[]): Sections =>
    headings.map((heading) => ({ id: heading.name, ...heading }))
  const makeSectionsNamed = (id: string, sections: Sections, base: Sections) =>
    ({ type: 'StudyListSectionsNamed', v: 1, id, sections, base }) satisfies SolvelogEvent
  const makeEditV3 = (newList: ReturnType<typeof makeList>, base = makeList(ALL, ARRAYS, DESIGN)): SolvelogEvent => ({
    type: 'StudyListEdited',
    v: 3,
    id: OTHER_ID,
    ...newList,
    base,
  })
  /** Returns the events of an edit that a form began with the list `before`. */
  const decideEdit = (before: StudyListText, after: StudyListText): SolvelogEvent[] => {
    const tables = replay(makeCommits([createStudyListEvents(OTHER_ID, before, createTables())]))
    const base = findOwnList(tables, OTHER_ID) ?? before
    const decision = decide({ type: 'EditStudyList', id: OTHER_ID, base, ...after }, tables, {
      newId: NEW_ID,
      defaults: DEFAULT_PROFILES,
    })
    return decision.ok ? decision.events : []
  }
  /** Returns the lines of the list after the edits of several devices, which all began with the list `before`. */
  const mergeEdits = (before: StudyListText, ...edited: StudyListText[]): string[] => {
    const created = createStudyListEvents(OTHER_ID, before, createTables())
    const edits = edited.map((after) => decideEdit(before, after))
    const list = findOwnList(replay(makeCommits([created, ...edits])), OTHER_ID)
    return list
      ? createSections(list).flatMap(({ name, slugs }) => [...(name === '' ? [] : [`## ${name}`]), ...slugs])
      : []
  }
  const parseLines = (lines: string): StudyListText => {
    const slugs = lines.split(' ').filter((line) => !line.startsWith('#'))
    const headings = [...lines.matchAll(/#(\S+) (\S+)/g)].map(([, name = '', first = '']) => ({ name, first }))
    return { name: 'Graphs', slugs, headings }
  }
  const expectMerged = (before: string, edited: [string, string], merged: string, otherOrder = merged) => {
    const [one, other] = [parseLines(edited[0]), parseLines(edited[1])]
    expect(mergeEdits(parseLines(before), one, other).join(' ').replaceAll('## ', '#')).toBe(merged)
    expect(mergeEdits(parseLines(before), other, one).join(' ').replaceAll('## ', '#')).toBe(otherOrder)
  }

  test('are stored in an event after the one that earlier builds can read', () => {
    givenEvents()
      .when({ type: 'CreateStudyList', ...makeList(ALL, ARRAYS) })
      .returnsEvents(makeListCreated(NEW_ID), makeSectionsNamed(NEW_ID, withIds([ARRAYS]), []))
    givenEvents()
      .when({ type: 'CreateStudyList', ...makeList(ALL) })
      .returnsEvents(makeListCreated(NEW_ID))
    givenEvents(makeListCreated())
      .when({ ...makeEditCommand(makeListText()), headings: [DESIGN] })
      .returnsEvents(makeListEdited('Graphs', ALL), makeSectionsNamed(OTHER_ID, withIds([DESIGN]), []))
    givenEvents(createdV2)
      .when({ ...makeEditCommand(makeListText()), base: makeList(ALL, ARRAYS, DESIGN) })
      .returnsEvents(makeListEdited('Graphs', ALL), makeSectionsNamed(OTHER_ID, [], withIds([ARRAYS, DESIGN])))
    givenEvents(createdV2)
      .when({ ...makeEditCommand(makeListText()), base: makeList(ALL, ARRAYS, DESIGN), headings: [ARRAYS, DESIGN] })
      .returnsEvents()
  })

  test('keep their ids when they are renamed or restored, and a new section never gets a used id', () => {
    const hashing = { id: 'Arrays', name: 'Hashing', first: 'two-sum' }
    givenEvents(createdV2)
      .when({
        ...makeEditCommand(makeListText()),
        base: makeList(ALL, ARRAYS),
        headings: [{ name: 'Hashing', first: 'two-sum' }],
      })
      .returnsEvents(makeListEdited('Graphs', ALL), makeSectionsNamed(OTHER_ID, [hashing], withIds([ARRAYS])))
    const renamed = [makeListEdited('Graphs', ALL), makeSectionsNamed(OTHER_ID, [hashing], withIds([ARRAYS]))]
    const tables = replay(makeCommits([[createdV2], renamed]))
    const list = findOwnList(tables, OTHER_ID)
    expect(list?.headings).toEqual([hashing, { id: 'Design', ...DESIGN }])
    // A new section gets the name that the renamed section had before.
    const withNewSection = {
      ...makeList(ALL, { name: 'Hashing', first: 'two-sum' }, { name: 'Arrays', first: 'lru-cache' }),
    }
    const edit = createEditEvents(
      OTHER_ID,
      { ...makeListText(), headings: [hashing] },
      { ...makeListText(), headings: [hashing] },
      withNewSection,
    )
    expect(edit.at(-1)).toEqual(
      makeSectionsNamed(OTHER_ID, [hashing, { id: 'Arrays (2)', name: 'Arrays', first: 'lru-cache' }], [hashing]),
    )
    expect(createStudyListEvents(OTHER_ID, list, createTables())).toEqual([
      makeListCreated(),
      makeSectionsNamed(OTHER_ID, [hashing, { id: 'Design', ...DESIGN }], []),
    ])
  })

  test('[fault 45] an insertion in the middle and a move on the other device both stay', () => {
    expectMerged('a b c d e', ['a x b c d e', 'a c d b e'], 'a x c d b e')
    expectMerged('#A a b c #B d e', ['#A a b x c #B d e', '#A b c #B d a e'], '#A b x c #B d a e')
    // Both devices insert at the same place, or append.
    expectMerged('a b', ['a x b', 'a y b'], 'a x y b', 'a y x b')
    expectMerged('a b', ['a b x', 'a b y'], 'a b x y', 'a b y x')
    expectMerged('a b', ['x a b', 'y a b'], 'x y a b', 'y x a b')
  })

  test('[fault 45] a renamed section keeps its name if the other device removes, moves or adds its first problem', () => {
    expectMerged('#A a b #B c', ['#New a b #B c', '#A b #B c'], '#New b #B c')
    expectMerged('#A a b #B c', ['#New a b #B c', '#A b #B c a'], '#New b #B c a')
    expectMerged('#A a b #B c', ['#New a b #B c', '#A x a b #B c'], '#New x a b #B c')
    expectMerged('#A a b #B c', ['#New a b #B c', '#B c #A a b'], '#B c #New a b')
  })

  test('[fault 45] new sections of both devices stay, and those with one name become one', () => {
    expectMerged('#A a', ['#A a #B b', '#A a #C c'], '#A a #B b #C c', '#A a #C c #B b')
    expectMerged('a b c', ['a #B b c', 'a b #C c'], 'a #B b #C c')
    expectMerged('#A a', ['#A a #B b', '#A a #B c'], '#A a #B b c', '#A a #B c b')
    // Two sections that get the same name stay two sections.
    expectMerged('#A a #B b', ['#C a #B b', '#A a #C b'], '#C a #C (2) b')
  })

  test('[fault 45] a section that one device empties or ends keeps the problems that the other device added to it', () => {
    expectMerged('#A a #B b', ['#A a', '#A a #B b x'], '#A a #B x')
    expectMerged('#A a #B b', ['#A a b', '#A a #B b x'], '#A a #B b x')
    expectMerged('#A a #B b', ['#A a b', '#A a #New b'], '#A a b')
    expectMerged('#A a #B b', ['#A a', '#A a #New b'], '#A a')
    expectMerged('#A a b #B c', ['#B c #A a b', '#A a x b #B c'], '#B c #A a x b')
  })

  test('of an edit by an earlier build stay, and its problems go next to their neighbours', () => {
    const heapAdded = makeEditV3(makeList(['two-sum', 'heap', 'lru-cache'], ARRAYS, DESIGN))
    const hashing = { name: 'Hashing', first: 'two-sum' }
    const sectionRenamed = makeEditV3(makeList(ALL, hashing, DESIGN))
    const mergedList = {
      ...makeList(['two-sum', 'heap', 'lru-cache']),
      headings: [
        { id: 'Arrays', ...hashing },
        { id: 'Design', ...DESIGN },
      ],
    }
    expect(foldToList(createdV2, heapAdded, sectionRenamed)).toEqual(mergedList)
    expect(foldToList(createdV2, sectionRenamed, heapAdded)).toEqual(mergedList)
    // A build without sections adds a problem.
    expect(foldToList(createdV2, makeListEdited('Graphs', ['two-sum', 'heap', 'lru-cache']))).toEqual({
      ...mergedList,
      headings: withIds([ARRAYS, DESIGN]),
    })
    const allInSections = { ...makeList(ALL), headings: withIds([ARRAYS, DESIGN]) }
    expect(foldToList(createdV2, makeListEdited('Graphs', [...ALL, 'heap']))).toEqual({
      ...allInSections,
      slugs: [...ALL, 'heap'],
    })
    expect(foldToList(createdV2, makeEditV3(makeList(ALL)))).toEqual(makeListText())
    expect(foldToList(createdV2, makeListDeleted(), createdV2)).toEqual(allInSections)
  })
})

describe('[N9] an earlier version of a study list', () => {
  const makeRestore = (list: ReturnType<typeof makeListText>) =>
    ({ type: 'RestoreStudyList', commit: 'c1', id: OTHER_ID, ...list }) as const
  const versionRestored = { type: 'VersionRestored', v: 1, commit: 'c1' } as const

  test('is restored as an edit, or by creating the deleted list again', () => {
    const laterEdit = makeListEdited('Trees', ['heap'])
    givenEvents(makeListCreated(), laterEdit)
      .when(makeRestore(makeListText()))
      .returnsEvents(makeListEdited('Graphs', makeListText().slugs, makeListText('Trees', ['heap'])), versionRestored)
    givenEvents(makeListCreated(), makeListDeleted())
      .when(makeRestore(makeListText()))
      .returnsEvents(makeListCreated(), versionRestored)
    givenEvents(makeListCreated())
      .when(makeRestore(makeListText()))
      .refuses('invalid', 'This is already the current version.')
  })
})

describe('[N9] the study list of a profile', () => {
  const makeSetCommand = (list: string | null) => ({ type: 'SetProfileList', profile: 'default', list }) as const
  const makeListSet = (list: string | null, profile = 'default') =>
    ({ type: 'ProfileListSet', v: 1, profile, list }) satisfies SolvelogEvent

  test('is a built-in list or an own one, set and removed once', () => {
    givenEvents().when(makeSetCommand('grind75')).returnsEvents(makeListSet('grind75'))
    givenEvents(makeListCreated()).when(makeSetCommand(OTHER_ID)).returnsEvents(makeListSet(OTHER_ID))
    givenEvents(makeListSet('grind75')).when(makeSetCommand('grind75')).returnsEvents()
    givenEvents(makeListSet('grind75')).when(makeSetCommand(null)).returnsEvents(makeListSet(null))
    givenEvents().when(makeSetCommand(null)).returnsEvents()
  })

  test('must exist, and so must the profile', () => {
    const notFoundMessage = 'This list no longer exists. Choose another one in Lists.'
    for (const list of ['grind76', OTHER_ID, '__proto__', ''])
      givenEvents().when(makeSetCommand(list)).refuses('not-found', notFoundMessage)
    givenEvents(makeListCreated(), makeListDeleted())
      .when(makeSetCommand(OTHER_ID))
      .refuses('not-found', notFoundMessage)
    givenEvents()
      .when({ type: 'SetProfileList', profile: 'nobody', list: 'grind75' })
      .refuses('not-found', 'This profile no longer exists. Choose another one in Manage Profiles.')
  })

  test('stays with the profile when the list is deleted, because the deletion can be undone', () => {
    expect(foldEvents([makeListCreated(), makeListSet(OTHER_ID), makeListDeleted()]).profileLists).toEqual({
      default: [OTHER_ID],
    })
  })
})

describe('[N35] several study lists of a profile', () => {
  const makeSetCommand = (...lists: string[]) => ({ type: 'SetProfileLists', profile: 'default', lists }) as const
  const makeListSet = (list: string | null) =>
    ({ type: 'ProfileListSet', v: 1, profile: 'default', list }) satisfies SolvelogEvent
  const makeListsSet = (...lists: string[]) =>
    ({ type: 'ProfileListsSet', v: 1, profile: 'default', lists }) satisfies SolvelogEvent
  const set = [makeListSet('grind75'), makeListsSet('grind75', 'blind75')]

  test('are set with the first in the event that earlier builds read', () => {
    givenEvents()
      .when(makeSetCommand('grind75', 'blind75', 'grind75'))
      .returnsEvents(...set)
    givenEvents().when(makeSetCommand('grind75')).returnsEvents(makeListSet('grind75'))
    const [commit] = makeCommits([set])
    if (!commit) throw new Error('a commit')
    const tables = replay([commit])
    expect(tables.profileLists).toEqual({ default: ['grind75', 'blind75'] })
    const decideOn = (command: Command) => decide(command, tables, { newId: NEW_ID, defaults: DEFAULT_PROFILES })
    expect(decideOn(makeSetCommand('grind75', 'blind75'))).toEqual({ ok: true, events: [] })
    expect(decideOn({ type: 'SetProfileList', profile: 'default', list: 'grind75' })).toEqual({
      ok: true,
      events: [makeListSet('grind75')],
    })
  })

  test('are replaced as a whole by a later event of an earlier build, in any order of the merge', () => {
    const [[own], [theirs]] = [makeCommits([set], 'device-a'), makeCommits([[makeListSet('neetcode150')]], 'device-b')]
    if (!own || !theirs) throw new Error('two commits')
    const later = { ...theirs, at: own.at + 1 }
    for (const logs of [
      [own, later],
      [later, own],
    ]) {
      const [first, second] = logs
      if (!first || !second) throw new Error('two commits')
      expect(replay(merge([first], [{ ...second, seq: 1 }])).profileLists).toEqual({ default: ['neetcode150'] })
    }
  })

  test('are at most five, and must exist', () => {
    const six = ['blind75', 'neetcode150', 'neetcode250', 'grind75', 'leetcode75', 'top-interview-150']
    givenEvents()
      .when(makeSetCommand(...six))
      .refuses('invalid', 'A profile can have at most 5 lists. Remove one first.')
    givenEvents()
      .when(makeSetCommand('grind75', OTHER_ID))
      .refuses('not-found', 'This list no longer exists. Choose another one in Lists.')
  })

  test('do not change if the second event belongs to another profile or begins with another list', () => {
    const others = [makeListsSet('blind75', 'grind75'), { ...makeListsSet('grind75', 'blind75'), profile: 'interview' }]
    for (const other of others)
      expect(replay(makeCommits([[makeListSet('grind75'), other]])).profileLists).toEqual({ default: ['grind75'] })
  })
})
