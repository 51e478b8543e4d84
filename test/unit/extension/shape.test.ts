import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareShapes, describeShape } from '../../../extension/rules/shape'

const EXPECTED = {
  'rows[].id': 'number',
  'rows[].owner.name': 'string',
  'rows[].note': 'string | null | missing',
  'rows[].tags[]': 'string',
  last: 'string | null',
}

const row = (fields: object = {}) => ({ id: 1, owner: { name: 'ada' }, tags: ['a'], ...fields })
const differences = (value: unknown) => compareShapes(EXPECTED, describeShape(value))

describe('the shape of an answer', () => {
  it('[E24] fits with null, missing fields and empty lists where they are expected', () => {
    expect(differences({ rows: [row(), row({ note: null, tags: [] })], last: null })).toEqual([])
    expect(differences({ rows: [], last: 'x' })).toEqual([])
  })

  it.each([
    [
      'an unknown field',
      { rows: [row({ extra: 1 })], last: '' },
      { path: 'rows[].extra', expected: 'nothing', found: 'number' },
    ],
    [
      'another type',
      { rows: [row({ id: '1' })], last: '' },
      { path: 'rows[].id', expected: 'number', found: 'string' },
    ],
    ['a missing field', { rows: [row()] }, { path: 'last', expected: 'string | null', found: 'missing' }],
    [
      'a field that only one row lacks',
      { rows: [row(), row({ id: undefined })], last: '' },
      { path: 'rows[].id', expected: 'number', found: 'missing' },
    ],
    [
      'an object that is null',
      { rows: [row({ owner: null })], last: '' },
      { path: 'rows[].owner', expected: 'object', found: 'null' },
    ],
    [
      'a missing object',
      { rows: [row({ owner: undefined })], last: '' },
      { path: 'rows[].owner', expected: 'object', found: 'missing' },
    ],
    ['a list that is an object', { rows: row(), last: '' }, { path: 'rows', expected: 'list', found: 'object' }],
    ['another whole answer', 'maintenance', { path: '', expected: 'object', found: 'string' }],
  ])('[E24] reports %s with its path and types', (_, value, difference) => {
    expect(differences(JSON.parse(JSON.stringify(value)))).toContainEqual(difference)
  })

  it('[E24] contains no value of the answer', () => {
    const secret = 'secret-4711'
    const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify({ a: value, b: secret, [secret]: [secret] })))
    fc.assert(
      fc.property(json, (value) => {
        expect([...describeShape(value).keys()].join()).not.toContain(secret)
      }),
    )
  })
})
