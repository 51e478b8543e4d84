import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareShapes, describeShape } from '../../../extension/rules/shape'
import { assertProperty } from '../../property'

const EXPECTED_SHAPE = {
  'rows[].id': 'number',
  'rows[].owner.name': 'string',
  'rows[].note': 'string | null | missing',
  'rows[].tags[]': 'string',
  last: 'string | null',
}

const makeRow = (fields: object = {}) => ({ id: 1, owner: { name: 'ada' }, tags: ['a'], ...fields })
const findDifferences = (value: unknown) => compareShapes(EXPECTED_SHAPE, describeShape(value))

describe('the shape of an answer', () => {
  it('[E24] fits with null, missing fields and empty lists where they are expected', () => {
    expect(findDifferences({ rows: [makeRow(), makeRow({ note: null, tags: [] })], last: null })).toEqual([])
    expect(findDifferences({ rows: [], last: 'x' })).toEqual([])
  })

  it.each([
    [
      'an unknown field',
      { rows: [makeRow({ extra: 1 })], last: '' },
      { path: 'rows[].extra', expected: 'nothing', found: 'number' },
    ],
    [
      'another type',
      { rows: [makeRow({ id: '1' })], last: '' },
      { path: 'rows[].id', expected: 'number', found: 'string' },
    ],
    ['a missing field', { rows: [makeRow()] }, { path: 'last', expected: 'string | null', found: 'missing' }],
    [
      'a field that only one row lacks',
      { rows: [makeRow(), makeRow({ id: undefined })], last: '' },
      { path: 'rows[].id', expected: 'number', found: 'missing' },
    ],
    [
      'an object that is null',
      { rows: [makeRow({ owner: null })], last: '' },
      { path: 'rows[].owner', expected: 'object', found: 'null' },
    ],
    [
      'a missing object',
      { rows: [makeRow({ owner: undefined })], last: '' },
      { path: 'rows[].owner', expected: 'object', found: 'missing' },
    ],
    ['a list that is an object', { rows: makeRow(), last: '' }, { path: 'rows', expected: 'list', found: 'object' }],
    ['another whole answer', 'maintenance', { path: '', expected: 'object', found: 'string' }],
  ])('[E24] reports %s with its path and types', (_, value, difference) => {
    expect(findDifferences(JSON.parse(JSON.stringify(value)))).toContainEqual(difference)
  })

  it('[E24] contains no value of the answer', () => {
    const SECRET = 'secret-4711'
    const anyJson = fc
      .jsonValue()
      .map((value) => JSON.parse(JSON.stringify({ a: value, b: SECRET, [SECRET]: [SECRET] })))
    assertProperty(
      fc.property(anyJson, (value) => {
        expect([...describeShape(value).keys()].join()).not.toContain(SECRET)
      }),
    )
  })
})
