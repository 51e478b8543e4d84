import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDraftKind, parseDraft, serializeDraft } from '../../../src/ui/drafts/draft-store'
import { assertProperty } from '../../property'

const anyWord = fc.constantFrom('', 'a', 'aa', 'ab', '😀', '\ud83d', '\n', 'pass\n'.repeat(40))
const anyText = fc.oneof(
  fc.array(anyWord).map((words) => words.join('')),
  fc.string({ unit: 'binary' }),
)
const anyDetails = fc.record({ minutes: anyText, hint: anyText, notes: anyText })

test('[S9] a stored draft is read back with the saved values that it started from', () => {
  assertProperty(
    fc.property(anyDetails, anyDetails, (base, form) => {
      expect(parseDraft('details', serializeDraft({ base, form }))).toEqual({ base, form })
    }),
    { numRuns: 500 },
  )
})

test('[S9] a draft in the format of an earlier build is read', () => {
  const draft = { base: { text: 'before' }, form: { text: 'after' } }
  expect(parseDraft('reply', JSON.stringify(draft))).toEqual(draft)
})

test('[S9] a value that is not a draft of its kind is ignored, and nothing throws', () => {
  const form = { text: 'ab' }
  const invalidDrafts: unknown[] = [
    null,
    'text',
    {},
    { form },
    { base: { text: [0, '', 3] }, form },
    { base: { text: [-1, '', 0] }, form },
    { base: { text: [0.5, '', 0] }, form },
    { base: { text: [0, null, 0] }, form },
    { base: { text: 1 }, form },
    { base: { text: '', more: '' }, form },
    { base: { text: '' }, form: { text: 1 } },
    { base: { text: '', more: '' }, form: { ...form, more: '' } },
  ]
  for (const value of invalidDrafts) expect(parseDraft('reply', JSON.stringify(value))).toBeNull()
  assertProperty(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(parseDraft('code', stored)).toBeNull()
    }),
  )
  expect(['code', 'reply', 'toString', undefined].map(isDraftKind)).toEqual([true, true, false, false])
})
