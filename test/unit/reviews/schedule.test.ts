import fc from 'fast-check'
import { createEmptyCard, type FSRS, fsrs, Rating as Grade, generatorParameters } from 'ts-fsrs'
import { expect, test } from 'vitest'
import { RATINGS, type Rating } from '#domain/review/rating'
import { type MemoryState, Scheduler } from '../../../src/worker/reviews/scheduler'
import { assertProperty } from '../../property'

const GRADES = { again: Grade.Again, hard: Grade.Hard, good: Grade.Good, easy: Grade.Easy } as const

const makeLibrary = (retention: number): FSRS =>
  fsrs({
    request_retention: retention,
    maximum_interval: 36_500,
    enable_fuzz: false,
    enable_short_term: false,
  })

function computeDueDays(library: FSRS, reviews: readonly { day: number; rating: Rating }[]): number[] {
  let card = createEmptyCard(new Date(0))
  return reviews.map(({ day, rating }) => {
    card = library.next(card, new Date(day * 86_400_000), GRADES[rating]).card
    return card.due.getTime() / 86_400_000
  })
}

const anyRating = fc.constantFrom(...RATINGS)
const anyReviews = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 900 }), rating: anyRating }), { minLength: 1, maxLength: 12 })
  .map((list) => {
    let day = 20_000
    return list.map(({ gap, rating }) => {
      day += gap
      return { day, rating }
    })
  })

test('[N3] due days equal those of the library’s own scheduler, for any reviews and retention', () => {
  assertProperty(
    fc.property(anyReviews, fc.constantFrom(0.8, 0.85, 0.9, 0.95), (reviews, retention) => {
      const scheduler = new Scheduler(retention)
      let memory: MemoryState | null = null
      const due = reviews.map(({ day, rating }, i) => {
        const elapsedDays = day - (reviews[i - 1]?.day ?? day)
        const nextDue = day + scheduler.computeInterval(memory, elapsedDays, rating)
        memory = scheduler.computeMemoryAfterReview(memory, elapsedDays, rating)
        return nextDue
      })
      expect(due).toEqual(computeDueDays(makeLibrary(retention), reviews))
    }),
    { numRuns: 500 },
  )
})

test('[N3] a better rating never makes a problem due earlier, and right after a review the retrievability is 1', () => {
  const scheduler = new Scheduler(0.9)
  assertProperty(
    fc.property(
      fc.array(anyRating, { maxLength: 6 }),
      fc.integer({ min: 1, max: 400 }),
      (earlierRatings, elapsedDays) => {
        let memory: MemoryState | null = null
        for (const rating of earlierRatings) memory = scheduler.computeMemoryAfterReview(memory, elapsedDays, rating)
        const [again = 0, hard = 0, good = 0, easy = 0] = RATINGS.map((rating) =>
          scheduler.computeInterval(memory, elapsedDays, rating),
        )
        expect(again).toBeLessThanOrEqual(hard)
        expect(hard).toBeLessThan(good)
        expect(good).toBeLessThan(easy)
        if (memory) expect(scheduler.computeRetrievability(memory, 0)).toBe(1)
      },
    ),
  )
})

test('[N3] the parameters are the library’s: an update that changes them shows here', () => {
  const scheduler = new Scheduler(0.9)
  expect(RATINGS.map((rating) => scheduler.computeMemoryAfterReview(null, 0, rating))).toEqual(
    RATINGS.map((rating) => makeLibrary(0.9).next_state(null, 0, GRADES[rating])),
  )
  expect(generatorParameters({}).w).toHaveLength(21)
})
