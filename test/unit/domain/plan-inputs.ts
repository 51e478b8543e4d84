import { DEFAULT_PROBLEMS_A_DAY, type PlanInputs } from '#domain/plan/inputs'
import { DEFAULT_MINUTES } from '#domain/plan/minutes'

/** Makes the inputs of a plan without a date, problems, goals or solves. */
export const makeEmptyPlanInputs = (day: number): PlanInputs => ({
  day,
  date: null,
  daysPerWeek: 7,
  limits: { picks: DEFAULT_PROBLEMS_A_DAY, minutes: Number.POSITIVE_INFINITY, reviews: Number.POSITIVE_INFINITY },
  minutesOf: DEFAULT_MINUTES,
  pool: { fundamentals: [], others: [] },
  topics: [],
  attempted: new Set(),
  knownTopics: new Set(),
  unfinished: [],
  reviews: [],
  solvedToday: new Set(),
  allowedSlugs: null,
  excluded: new Set(),
  swapped: new Set(),
  added: [],
  intervalAfterReview: () => 3,
})
