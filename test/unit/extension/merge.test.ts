import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SiteSubmission } from '../../../extension/rules/answers'
import { mergeSubmission } from '../../../extension/rules/merge'
import { assertProperty } from '../../property'

const makeOptional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** Code, title and details may be missing. */
const anySiteData: fc.Arbitrary<SiteSubmission> = fc
  .record({
    code: fc.constantFrom(null, 'print(1)'),
    title: fc.constantFrom(null, 'Two Sum'),
    percentile: makeOptional(fc.constant(99)),
    lastTestcase: makeOptional(fc.constant('[1]')),
  })
  .map(({ code, title, percentile, lastTestcase }) => ({
    id: '9',
    titleSlug: 'two-sum',
    title,
    timestamp: 1_700_000_000,
    statusDisplay: 'Accepted',
    lang: 'python3',
    code,
    details: {
      ...(percentile === undefined ? {} : { runtimePercentile: percentile }),
      ...(lastTestcase === undefined ? {} : { lastTestcase }),
    },
  }))

const mergeAll = (siteData: readonly SiteSubmission[]) =>
  siteData.reduce<ReturnType<typeof mergeSubmission> | undefined>(
    (storedSubmission, data) => mergeSubmission(storedSubmission, data, 7),
    undefined,
  )

it('[E3] the order in which list rows and details arrive does not matter', () => {
  assertProperty(
    fc.property(fc.array(anySiteData, { minLength: 1, maxLength: 6 }), (siteData) => {
      expect(mergeAll(siteData.toReversed())).toEqual(mergeAll(siteData))
    }),
  )
})

it('[E3] the same submission again changes nothing, and returns the stored record itself', () => {
  assertProperty(
    fc.property(fc.array(anySiteData, { minLength: 1, maxLength: 6 }), fc.nat(), (siteData, index) => {
      const storedSubmission = mergeAll(siteData)
      const sameSubmission = siteData[index % siteData.length]
      if (storedSubmission && sameSubmission)
        expect(mergeSubmission(storedSubmission, sameSubmission, 7)).toBe(storedSubmission)
    }),
  )
})

it('[E3, E11] a list row never removes code or details, and sets the session whose list has it', () => {
  const row: SiteSubmission = {
    id: '9',
    titleSlug: 'two-sum',
    title: null,
    timestamp: 1,
    statusDisplay: 'Accepted',
    lang: 'cpp',
    code: 'x',
    details: { notes: 'mine' },
  }
  const storedSubmission = mergeSubmission(undefined, row, 7)
  expect(storedSubmission.title).toBe('Two Sum')
  const mergedRow = mergeSubmission(storedSubmission, { ...row, code: null, details: {}, title: 'Two Sum!' }, 8)
  expect(mergedRow).toMatchObject({
    code: 'x',
    submissionDetails: { notes: 'mine' },
    title: 'Two Sum!',
    practiceSession: 8,
  })
  expect(mergeSubmission(mergedRow, row, null).practiceSession).toBe(8)
})
