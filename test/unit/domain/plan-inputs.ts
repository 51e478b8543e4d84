import { DEFAULT_PROBLEMS_A_DAY, type PlanInputs } from '#domain/plan/inputs'
import { DEFAULT_MINUTES } from '#domain/plan/minutes'

export const makeEmptyPlanInputs = (day: number): PlanInputs => ({
  day,
  interviewDay: null,
  daysPerWeek: 7,
  limits: {
    picks: DEFAULT_PROBLEMS_A_DAY,
    minutes: Number.POSITIVE_INFINITY,
    reviews: Number.POSITIVE_INFINITY,
    minPicks: 0,
  },
  minutesByDifficulty: DEFAULT_MINUTES,
  weights: new Map(),
  pool: { fundamentals: [], others: [] },
  topics: [],
  attemptedSlugs: new Set(),
  knownTopics: new Set(),
  unfinished: [],
  reviews: [],
  solvedToday: new Set(),
  allowedSlugs: null,
  excludedSlugs: new Set(),
  swappedSlugs: new Set(),
  awaySlugs: new Set(),
  addedProblems: [],
  openPicks: [],
  computeInterval: () => 3,
})
