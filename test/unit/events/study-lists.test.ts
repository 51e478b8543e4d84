import { describe, expect, test } from 'vitest'
import { LIST_LIMITS } from '#domain/lists/study-list'
import type { Refusal } from '#events/decision'
import type { SolvelogEvent } from '#events/event'
import { replay } from '#events/projections/fold'
import { ownListOf, ownLists } from '#events/subjects/study-lists'
import { foldEvents, givenEvents, makeCommits, NEW_ID, namedUuid, OTHER_ID } from './given'

const text = (name = 'Graphs', slugs = ['two-sum', 'lru-cache']) => ({ name, slugs })
const created = (id = OTHER_ID, name = 'Graphs', slugs = ['two-sum', 'lru-cache']) =>
  ({ type: 'StudyListCreated', v: 1, id, name, slugs }) satisfies SolvelogEvent
const edited = (name: string, slugs: string[], base = text()) =>
  ({ type: 'StudyListEdited', v: 2, id: OTHER_ID, name, slugs, base }) satisfies SolvelogEvent
const deleted = (id = OTHER_ID, slugs = text().slugs) =>
  ({ type: 'StudyListDeleted', v: 2, id, name: 'Graphs', slugs }) satisfies SolvelogEvent
const edit = (list: ReturnType<typeof text>, base = text()) =>
  ({ type: 'EditStudyList', id: OTHER_ID, base, ...list }) as const
/** The list after these events. */
const listAfter = (...events: SolvelogEvent[]) => ownListOf(foldEvents(events), OTHER_ID)

describe('[N9] the person’s own study lists', () => {
  test('are created with a name of any script, without repeated problems', () => {
    for (const name of ['Blätter', '二叉树', 'مصفوفات', '📚'])
      givenEvents()
        .when({ type: 'CreateStudyList', name: ` ${name} `, slugs: ['two-sum', 'lru-cache', 'two-sum'] })
        .returnsEvents(created(NEW_ID, name))
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
    givenEvents()
      .when({ type: 'CreateStudyList', ...list })
      .refuses('invalid', message)
    givenEvents(created()).when(edit(list)).refuses('invalid', message)
  })

  test('may have the largest name and number of problems, also of signs of two units', () => {
    const slugs = Array.from({ length: LIST_LIMITS.problems }, (_, n) => `p${n}`)
    const name = '📚'.repeat(LIST_LIMITS.name)
    givenEvents()
      .when({ type: 'CreateStudyList', name, slugs })
      .returnsEvents(created(NEW_ID, name, slugs))
  })

  test('are at most a hundred', () => {
    const hundred = Array.from({ length: 100 }, (_, n) => created(namedUuid(`list-${n}`), `List ${n}`))
    givenEvents(...hundred)
      .when({ type: 'CreateStudyList', ...text() })
      .refuses('invalid', 'There can be at most 100 lists. Delete one first.')
    givenEvents(...hundred, deleted(namedUuid('list-7')))
      .when({ type: 'CreateStudyList', ...text() })
      .returnsEvents(created(NEW_ID))
  })

  test('are edited; the same text changes nothing', () => {
    givenEvents(created())
      .when(edit(text('Trees', ['lru-cache', 'two-sum'])))
      .returnsEvents(edited('Trees', ['lru-cache', 'two-sum']))
    givenEvents(created()).when(edit(text())).returnsEvents()
    givenEvents(created())
      .when(edit(text(' Graphs ')))
      .returnsEvents()
  })

  test('are deleted, and then gone', () => {
    givenEvents(created()).when({ type: 'DeleteStudyList', id: OTHER_ID }).returnsEvents(deleted())
    const gone = 'This list no longer exists. Choose another one in Lists.'
    givenEvents(created(), deleted()).when({ type: 'DeleteStudyList', id: OTHER_ID }).refuses('not-found', gone)
    givenEvents(created(), deleted())
      .when(edit(text('Trees')))
      .refuses('not-found', gone)
  })

  test('are listed by name', () => {
    const tables = foldEvents([created(NEW_ID, 'trees'), created(OTHER_ID, 'Graphs'), created(namedUuid('x'), 'B')])
    expect(ownLists(tables).map(({ name }) => name)).toEqual(['B', 'Graphs', 'trees'])
  })

  test('name every commit about them', () => {
    const { studyLists } = replay(makeCommits([[created()], [edited('Trees', ['two-sum'])], [deleted()]]))
    const list = { name: 'Trees', slugs: ['two-sum'] }
    expect(studyLists).toEqual({ [OTHER_ID]: { list, isDeleted: true, commitSeqs: [1, 2, 3] } })
  })

  test('earlier builds stored a whole list and no base: such an edit replaces the list, but restores no deleted one', () => {
    const whole = (slugs: string[]): SolvelogEvent => ({
      type: 'StudyListEdited',
      v: 1,
      id: OTHER_ID,
      name: 'Late',
      slugs,
    })
    const gone: SolvelogEvent = { type: 'StudyListDeleted', v: 1, id: OTHER_ID, name: 'Graphs' }
    expect(listAfter(created(), whole(['heap']))).toEqual({ name: 'Late', slugs: ['heap'] })
    expect(listAfter(whole(['heap']))).toEqual({ name: 'Late', slugs: ['heap'] })
    expect(listAfter(created(), gone, whole(['heap']))).toBeNull()
    expect(listAfter(created(), edited('Graphs', ['two-sum', 'lru-cache', 'heap']), gone)).toBeNull()
  })
})

describe('[N9] [fault 45] a study list that two devices change', () => {
  const added = edited('Graphs', ['two-sum', 'lru-cache', 'heap'])
  const removed = edited('Graphs', ['lru-cache'])

  test('a form opened before another change keeps that change and adds its own', () => {
    givenEvents(created(), edited('Trees', ['two-sum', 'lru-cache', 'heap']))
      .when(edit(text('Graphs', ['two-sum', 'lru-cache', 'word-search'])))
      .returnsEvents(edited('Trees', ['two-sum', 'lru-cache', 'word-search'], text('Trees')))
    expect(
      listAfter(
        created(),
        edited('Trees', ['two-sum', 'lru-cache', 'heap']),
        edited('Graphs', ['lru-cache', 'word-search']),
      ),
    ).toEqual({ name: 'Trees', slugs: ['lru-cache', 'heap', 'word-search'] })
    // The other tab has already made the same change.
    givenEvents(created(), removed)
      .when(edit(text('Graphs', ['lru-cache'])))
      .returnsEvents()
  })

  test('its members are a set, its name and its order are those of the last edit that changed them', () => {
    const renamed = edited('Trees', text().slugs)
    const reversed = edited('Graphs', ['lru-cache', 'two-sum'])
    for (const events of [
      [added, renamed, reversed],
      [renamed, reversed, added],
      [reversed, added, renamed],
    ])
      expect(listAfter(created(), ...events)).toEqual({ name: 'Trees', slugs: ['lru-cache', 'two-sum', 'heap'] })
    expect(listAfter(created(), renamed, edited('Heaps', text().slugs))?.name).toBe('Heaps')
    expect(listAfter(created(), added, removed)?.slugs).toEqual(['lru-cache', 'heap'])
    expect(listAfter(created(), removed, reversed)?.slugs).toEqual(['lru-cache'])
  })

  test('an edit of a list whose first change was lost creates it', () => {
    expect(listAfter(added)).toEqual({ name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] })
  })

  test('a deletion keeps the list if another device added a problem, in either order', () => {
    expect(listAfter(created(), deleted(), added)).toEqual({ name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] })
    expect(listAfter(created(), added, deleted())).toEqual({ name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] })
    const seen = deleted(OTHER_ID, ['two-sum', 'lru-cache', 'heap'])
    expect(listAfter(created(), added, seen)).toBeNull()
  })

  test('a deletion counts if another device only removed or renamed, in either order', () => {
    for (const change of [removed, edited('Trees', text().slugs)]) {
      expect(listAfter(created(), deleted(), change)).toBeNull()
      expect(listAfter(created(), change, deleted())).toBeNull()
    }
  })

  test('the undo of a deletion keeps what another device added meanwhile', () => {
    const list = { name: 'Graphs', slugs: ['two-sum', 'lru-cache', 'heap'] }
    expect(listAfter(created(), deleted(), added, created())).toEqual(list)
    expect(listAfter(created(), deleted(), created(), added)).toEqual(list)
  })
})

describe('[N26] the sections of a study list', () => {
  const ARRAYS = { name: 'Arrays', first: 'two-sum' }
  const DESIGN = { name: 'Design', first: 'lru-cache' }
  const list = (slugs: string[], ...headings: { name: string; first: string }[]) => ({
    name: 'Graphs',
    slugs,
    headings,
  })
  const made: SolvelogEvent = { type: 'StudyListCreated', v: 2, id: OTHER_ID, ...list(text().slugs, ARRAYS, DESIGN) }
  const change = (after: ReturnType<typeof list>, base = list(text().slugs, ARRAYS, DESIGN)): SolvelogEvent => ({
    type: 'StudyListEdited',
    v: 3,
    id: OTHER_ID,
    ...after,
    base,
  })

  test('are stored with it, and only then in the later versions of its events', () => {
    givenEvents()
      .when({ type: 'CreateStudyList', ...list(text().slugs, ARRAYS) })
      .returnsEvents({ type: 'StudyListCreated', v: 2, id: NEW_ID, ...list(text().slugs, ARRAYS) })
    givenEvents()
      .when({ type: 'CreateStudyList', ...list(text().slugs) })
      .returnsEvents(created(NEW_ID))
    givenEvents(created())
      .when({ ...edit(text()), headings: [DESIGN] })
      .returnsEvents(change(list(text().slugs, DESIGN), list(text().slugs)))
    givenEvents(made)
      .when({ ...edit(text()), base: list(text().slugs, ARRAYS, DESIGN) })
      .returnsEvents(change(list(text().slugs)))
    givenEvents(made)
      .when({ ...edit(text()), base: list(text().slugs, ARRAYS, DESIGN), headings: [ARRAYS, DESIGN] })
      .returnsEvents()
  })

  test('merge: the headings are those of the last edit that changed them', () => {
    const added = change(list(['two-sum', 'heap', 'lru-cache'], ARRAYS, DESIGN))
    const hashing = { name: 'Hashing', first: 'two-sum' }
    const renamed = change(list(text().slugs, hashing, DESIGN))
    const result = list(['two-sum', 'heap', 'lru-cache'], hashing, DESIGN)
    expect(listAfter(made, added, renamed)).toEqual(result)
    expect(listAfter(made, renamed, added)).toEqual(result)
    // An earlier build adds a problem without knowing sections.
    const plain = edited('Graphs', ['two-sum', 'lru-cache', 'heap'])
    expect(listAfter(made, plain)).toEqual(list(['two-sum', 'lru-cache', 'heap'], ARRAYS, DESIGN))
    expect(listAfter(made, change(list(text().slugs)))).toEqual(text())
    // The undo of a deletion restores them.
    expect(listAfter(made, deleted(), made)).toEqual(list(text().slugs, ARRAYS, DESIGN))
  })
})

describe('[N9] an earlier version of a study list', () => {
  const restore = (list: ReturnType<typeof text>) =>
    ({ type: 'RestoreStudyList', commit: 'c1', id: OTHER_ID, ...list }) as const
  const mark = { type: 'VersionRestored', v: 1, commit: 'c1' } as const

  test('is restored as an edit, or by creating the deleted list again', () => {
    const later = edited('Trees', ['heap'])
    givenEvents(created(), later)
      .when(restore(text()))
      .returnsEvents(edited('Graphs', text().slugs, text('Trees', ['heap'])), mark)
    givenEvents(created(), deleted()).when(restore(text())).returnsEvents(created(), mark)
    givenEvents(created()).when(restore(text())).refuses('invalid', 'This is already the current version.')
  })
})

describe('[N9] the study list of a profile', () => {
  const set = (list: string | null) => ({ type: 'SetProfileList', profile: 'default', list }) as const
  const was = (list: string | null, profile = 'default') =>
    ({ type: 'ProfileListSet', v: 1, profile, list }) satisfies SolvelogEvent

  test('is a built-in list or an own one, set and removed once', () => {
    givenEvents().when(set('grind75')).returnsEvents(was('grind75'))
    givenEvents(created()).when(set(OTHER_ID)).returnsEvents(was(OTHER_ID))
    givenEvents(was('grind75')).when(set('grind75')).returnsEvents()
    givenEvents(was('grind75')).when(set(null)).returnsEvents(was(null))
    givenEvents().when(set(null)).returnsEvents()
  })

  test('must exist, and so must the profile', () => {
    const gone = 'This list no longer exists. Choose another one in Lists.'
    for (const list of ['grind76', OTHER_ID, '__proto__', '']) givenEvents().when(set(list)).refuses('not-found', gone)
    givenEvents(created(), deleted()).when(set(OTHER_ID)).refuses('not-found', gone)
    givenEvents()
      .when({ type: 'SetProfileList', profile: 'nobody', list: 'grind75' })
      .refuses('not-found', 'This profile no longer exists. Choose another one in Manage Profiles.')
  })

  test('stays with the profile when the list is deleted, because the deletion can be undone', () => {
    expect(foldEvents([created(), was(OTHER_ID), deleted()]).profileLists).toEqual({ default: OTHER_ID })
  })
})
