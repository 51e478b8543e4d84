import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  advanceHistory,
  type HistoryProgress,
  NEW_HISTORY,
  NEW_LIST_PASS,
  switchToOtherList,
} from '../../../extension/rules/paging'
import { assertProperty } from '../../property'

function readPage(ids: readonly number[], offset: number, size: number, isLastRowRepeated: boolean) {
  const rows = ids.slice(offset, offset + size)
  if (isLastRowRepeated) rows.push(...rows.slice(-1))
  return { ids: rows, hasNext: offset + size < ids.length, lastKey: '' }
}

/**
 * The number of new submissions before the page is less than the page size. Five pages in a row without an older
 * submission would stop the import.
 */
const anyStep = fc
  .record({
    size: fc.integer({ min: 1, max: 20 }),
    isLastRowRepeated: fc.boolean(),
    share: fc.double({ min: 0, max: 0.99, noNaN: true }),
  })
  .map(({ size, isLastRowRepeated, share }) => ({
    size,
    isLastRowRepeated,
    added: Math.min(5, Math.floor(share * size)),
  }))

it('[E3] passes that are interrupted, shifted by new submissions or given a row twice never leave a gap', () => {
  assertProperty(
    fc.property(
      fc.integer({ min: 1, max: 120 }),
      fc.array(anyStep, { minLength: 1, maxLength: 60 }),
      (count, steps) => {
        const site = Array.from({ length: count }, (_, i) => count - i)
        const storedIds = new Set<number>()
        let history: HistoryProgress = NEW_HISTORY
        for (const { added, size, isLastRowRepeated } of steps) {
          for (let i = 0; i < added; i++) site.unshift(Math.max(...site) + 1)
          const page = readPage(site, (history.pass ?? NEW_LIST_PASS).offset, size, isLastRowRepeated)
          const nextProgress = advanceHistory(history, page)
          if (!nextProgress.ok) throw new Error(JSON.stringify(nextProgress.failure))
          for (const id of page.ids) storedIds.add(id)
          history = nextProgress.value
          const frontier = history.frontier ?? 0
          expect(site.filter((id) => id <= frontier && !storedIds.has(id))).toEqual([])
        }
      },
    ),
  )
})

it('[E3] a second pass ends at the frontier (the newest stored submission) of the first pass', () => {
  const firstPass = advanceHistory(NEW_HISTORY, { ids: [3, 2, 1], hasNext: false, lastKey: '' })
  expect(firstPass).toMatchObject({ ok: true, value: { frontier: 3, pass: null } })
  const secondPass = advanceHistory({ ...NEW_HISTORY, frontier: 3 }, { ids: [5, 4, 3], hasNext: true, lastKey: 'k' })
  expect(secondPass).toMatchObject({ ok: true, value: { frontier: 5, pass: null } })
})

it('[E13] an empty first page is read again from the other list before it counts as the end', () => {
  const empty = { ids: [], hasNext: false, lastKey: '' }
  const afterFirstPage = advanceHistory(NEW_HISTORY, empty)
  expect(afterFirstPage).toMatchObject({ ok: true, value: { list: 'graphql', frontier: null } })
  if (afterFirstPage.ok)
    expect(advanceHistory(afterFirstPage.value, empty)).toMatchObject({ ok: true, value: { frontier: 0, pass: null } })
})

it('[E13] an empty page before the end, and a list that is suddenly empty, are failures', () => {
  const readFailure = (history: HistoryProgress, hasNext: boolean) => {
    const nextProgress = advanceHistory(history, { ids: [], hasNext, lastKey: '' })
    return nextProgress.ok ? null : nextProgress.failure
  }
  expect(readFailure(NEW_HISTORY, true)).toEqual({ kind: 'site-changed', field: 'has_next' })
  expect(readFailure({ ...NEW_HISTORY, frontier: 9 }, false)).toEqual({
    kind: 'site-changed',
    field: 'submissions_dump',
  })
})

it('[E13] a list that sends the same page for ever is a failure, not the end', () => {
  let history: HistoryProgress = NEW_HISTORY
  for (let i = 0; i < 20; i++) {
    const nextProgress = advanceHistory(history, { ids: [3, 2, 1], hasNext: true, lastKey: '' })
    if (!nextProgress.ok) {
      expect(nextProgress.failure).toEqual({ kind: 'site-changed', field: 'last_key' })
      return
    }
    history = nextProgress.value
  }
  throw new Error('The list was read without an end.')
})

it('[E3] a page that is shorter than requested advances by the rows that it has', () => {
  const nextProgress = advanceHistory(NEW_HISTORY, { ids: [9, 8], hasNext: true, lastKey: 'k' })
  expect(nextProgress).toMatchObject({ ok: true, value: { pass: { offset: 2, lastKey: 'k', newest: 9, oldest: 8 } } })
})

it('[E13, E16] the other list replaces a list that is gone, or that is blocked twice at the beginning of a pass', () => {
  const gone = { kind: 'site-changed', field: 'the address' } as const
  const blocked = { kind: 'blocked' } as const
  const passInProgress = { ...NEW_HISTORY, pass: { ...NEW_LIST_PASS, offset: 20 } }
  const complete = { ...NEW_HISTORY, frontier: 9 }
  for (const history of [NEW_HISTORY, passInProgress, complete]) {
    expect(switchToOtherList(history, gone, 0)).toEqual({ ...history, list: 'graphql', pass: NEW_LIST_PASS })
    expect(switchToOtherList(history, { kind: 'site-changed', field: 'title' }, 3)).toBeNull()
  }
  expect([NEW_HISTORY, passInProgress, complete].map((history) => switchToOtherList(history, blocked, 0))).toEqual([
    null,
    null,
    null,
  ])
  expect(switchToOtherList(NEW_HISTORY, blocked, 1)).toMatchObject({ list: 'graphql' })
  expect(switchToOtherList(complete, blocked, 1)).toMatchObject({ list: 'graphql' })
  expect(switchToOtherList(passInProgress, blocked, 1)).toBeNull()
  expect(switchToOtherList({ ...NEW_HISTORY, list: 'graphql' }, blocked, 2)).toMatchObject({ list: 'rest' })
})

it('[E16] each pass begins with the list that has code, which also completes a history without code', () => {
  const { value: first } = Object(
    advanceHistory({ ...NEW_HISTORY, list: 'graphql' }, { ids: [3, 2, 1], hasNext: false, lastKey: '' }),
  )
  expect(first).toMatchObject({ list: 'rest', frontier: 3, frontierList: 'graphql', pass: null })
  const { value: second } = Object(advanceHistory(first, { ids: [5, 4, 3], hasNext: true, lastKey: '' }))
  expect(second, 'the pass goes on below the frontier').toMatchObject({ frontier: 3, pass: { oldest: 3 } })
  const lastPage = advanceHistory(second, { ids: [2, 1], hasNext: false, lastKey: '' })
  expect(lastPage).toMatchObject({ ok: true, value: { frontier: 5, frontierList: 'rest', pass: null } })
})
