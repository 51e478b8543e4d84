import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { CHANGE, HELLO, PAGE_SOURCE, REQUEST, RESPONSE } from '../../../extension/protocol/messages'
import { SUBMISSION } from '../../../extension/protocol/submission'
import { assertProperty } from '../../property'

const anySubmissionId = fc.integer({ min: 1, max: 9_999_999_999 }).map(String)

it('[E9] a page of changes with an unknown kind is readable, and only that entry is refused', () => {
  const submission = {
    id: '9',
    titleSlug: 'two-sum',
    title: 'Two Sum',
    timestamp: 1_700_000_000,
    statusDisplay: 'Accepted',
    lang: 'cpp',
    practiceSession: null,
  }
  const changes = [
    { sequence: 1, kind: 'submission', submission },
    { sequence: 2, kind: 'of-a-newer-version', body: 1 },
  ]
  const page = v.parse(RESPONSE, { id: 1, type: 'changes', storeId: 's', changes, until: 2, isLast: true })
  if (page.type !== 'changes') throw new Error('It is a page of changes.')
  expect(page.changes.map((change) => v.is(CHANGE, change))).toEqual([true, false])
})

it('[E10] requests are limited and validated', () => {
  const isRequest = (request: unknown) => v.is(REQUEST, request)
  expect(isRequest({ id: 1, username: 'ada', type: 'changes', since: 0 })).toBe(true)
  expect(isRequest({ id: 1, username: 'ada', type: 'changes', since: -1 })).toBe(false)
  expect(isRequest({ id: 1, username: '', type: 'status' })).toBe(false)
  expect(isRequest({ id: 1.5, username: 'ada', type: 'status' })).toBe(false)
  expect(isRequest({ id: 1, username: 'ada', type: 'delete-everything' })).toBe(false)
  assertProperty(
    fc.property(fc.array(anySubmissionId, { maxLength: 40 }), (submissionIds) => {
      const isAllowed = submissionIds.length > 0 && submissionIds.length <= 20
      expect(isRequest({ id: 1, username: 'ada', type: 'details', submissionIds })).toBe(isAllowed)
    }),
  )
})

it('[E10] only a complete hello message is accepted', () => {
  const hello = { source: PAGE_SOURCE, type: 'hello', protocol: 2, nonce: '12345678' }
  expect(v.is(HELLO, hello)).toBe(true)
  assertProperty(fc.property(fc.anything(), (message) => !v.is(HELLO, message)))
  for (const name of Object.keys(hello)) expect(v.is(HELLO, { ...hello, [name]: 'x' })).toBe(false)
})

it('[E9] texts beyond the size limits are refused', () => {
  const BASE_SUBMISSION = {
    id: '9',
    titleSlug: 'a',
    title: '',
    timestamp: 1,
    statusDisplay: 'x',
    lang: '',
    practiceSession: null,
  }
  expect(v.is(SUBMISSION, { ...BASE_SUBMISSION, code: 'x'.repeat(2_000_000) })).toBe(true)
  expect(v.is(SUBMISSION, { ...BASE_SUBMISSION, code: 'x'.repeat(2_000_001) })).toBe(false)
  expect(v.is(SUBMISSION, { ...BASE_SUBMISSION, timestamp: 1_700_000_000_000 })).toBe(false)
})
