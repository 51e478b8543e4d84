import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SiteSubmission } from '../../../extension/rules/answers'
import { mergeSubmission } from '../../../extension/rules/merge'

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })

/** The site's data of one submission at one time: the result never changes; code, title and details may be missing. */
const sent: fc.Arbitrary<SiteSubmission> = fc
  .record({
    code: fc.constantFrom(null, 'print(1)'),
    title: fc.constantFrom(null, 'Two Sum'),
    percentile: some(fc.constant(99)),
    lastTestcase: some(fc.constant('[1]')),
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

const merged = (all: readonly SiteSubmission[]) =>
  all.reduce<ReturnType<typeof mergeSubmission> | undefined>(
    (stored, one) => mergeSubmission(stored, one, 7),
    undefined,
  )

it('[E3] the order in which list rows and details arrive does not matter', () => {
  fc.assert(
    fc.property(fc.array(sent, { minLength: 1, maxLength: 6 }), (all) => {
      expect(merged(all.toReversed())).toEqual(merged(all))
    }),
  )
})

it('[E3] the same submission again changes nothing, and keeps the stored record itself', () => {
  fc.assert(
    fc.property(fc.array(sent, { minLength: 1, maxLength: 6 }), fc.nat(), (all, pick) => {
      const stored = merged(all)
      const again = all[pick % all.length]
      if (stored && again) expect(mergeSubmission(stored, again, 7)).toBe(stored)
    }),
  )
})

it('[E3, E11] a list row never removes code or details, and names the session whose list holds it', () => {
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
  const stored = mergeSubmission(undefined, row, 7)
  expect(stored.title).toBe('Two Sum')
  const later = mergeSubmission(stored, { ...row, code: null, details: {}, title: 'Two Sum!' }, 8)
  expect(later).toMatchObject({
    code: 'x',
    submissionDetails: { notes: 'mine' },
    title: 'Two Sum!',
    practiceSession: 8,
  })
  expect(mergeSubmission(later, row, null).practiceSession).toBe(8)
})
