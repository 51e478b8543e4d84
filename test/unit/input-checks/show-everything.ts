import { expect } from 'vitest'
import { CATEGORIES } from '#domain/category'
import { describeJourney } from '#domain/feedback/prompt-journey'
import { FALLBACK_PROFILE } from '#domain/goal-profile'
import { explainScore } from '#domain/insight/score-explanation'
import { DEFAULT_MINUTES } from '#domain/plan/minutes'
import { planDays } from '#domain/plan/plan'
import { drawPickPool } from '#domain/plan/pool'
import type { Problem } from '#domain/problem'
import { recommend } from '#domain/recommend'
import type { Commit } from '#events/commit'
import { summarizeCommit } from '#events/describe/commit-summary'
import { buildEventSentence, buildSentence, type Names } from '#events/describe/sentences'
import { Attempts, computeProgress } from '#events/projections/attempts'
import { replay } from '#events/projections/fold'
import { SolveList } from '#events/projections/solve-list'
import { computeStateBeforeDay } from '#events/projections/state-before'
import type { Tables } from '#events/projections/tables'
import { readEvent } from '#events/read-event'
import { getAllProfiles } from '#events/subjects/profiles'
import { finish } from '#lib/finish'
import { solvesToCsv, solvesToJson, toSolveRecord } from '#worker/backup/solve-tables'
import { computeInsightInSteps } from '#worker/dashboard/insight'
import { extractLargeField } from '#worker/session/large-fields'
import { formatDateTime, formatDuration, formatShortTime } from '../../../src/ui/behaviour/local-time'
import { makeEmptyPlanInputs } from '../domain/plan-inputs'
import { makeProblem } from '../domain/problem'

const NOW_SECONDS = 1_790_000_000

const NAMES: Names = {
  solve: (key) => key,
  problem: (slug) => slug,
  profile: (id) => id,
  list: (id) => id,
  change: () => null,
  solveTime: () => 0,
  earlierScore: () => null,
}

const NO_FILTER = {
  status: null,
  category: null,
  difficulty: null,
  needsFeedback: false,
  from: 0,
  until: null,
  slugs: null,
}

/** Computes what screens and files show of a log. Throws if a computation fails. */
export function showEverything(commits: readonly Commit[]): Tables {
  const tables = replay(commits)
  const rows = Object.values(tables.solves)
  const problems = new Map(rows.map(({ slug }) => [slug, makeProblem(slug)]))
  const attempts = new Attempts(rows, problems)
  const goals = { Array: 0.5 }
  const progress = computeProgress(goals, attempts, NOW_SECONDS)
  const { activity, trends } = finish(computeInsightInSteps(attempts, problems, goals, NOW_SECONDS))
  const numbers = [...progress.map((row) => row.adjustedScore), ...trends.year, ...trends.recent, ...activity.solved]
  for (const number of numbers) expect(Number.isFinite(number)).toBe(true)
  for (const category of CATEGORIES.slice(0, 3)) explainScore(attempts.getResults(category), NOW_SECONDS)
  recommend(problems.values(), attempts.getLastSolves(), null, NOW_SECONDS, 1)
  new SolveList(rows, problems).filter(NO_FILTER)
  const stateBefore = computeStateBeforeDay(attempts, goals, NOW_SECONDS)
  const pool = drawPickPool(problems.values(), 'ada', 20_000)
  const inputs = {
    ...makeEmptyPlanInputs(20_000),
    ...stateBefore,
    pool,
    unfinished: [],
    minutesByDifficulty: DEFAULT_MINUTES,
    interviewDay: 20_009,
  }
  expect(planDays(inputs, 9)).toHaveLength(9)
  getAllProfiles(tables, [FALLBACK_PROFILE])
  showRows(tables, commits, problems)
  showChanges(tables, commits)
  return tables
}

function showRows({ solves }: Tables, commits: readonly Commit[], problems: ReadonlyMap<string, Problem>): void {
  const records = Object.values(solves).map((row) => {
    for (const at of [row.timestamp * 1000])
      expect(`${formatShortTime(at, NOW_SECONDS * 1000)}${formatDateTime(at)}`).not.toMatch(/Invalid/)
    if (row.timeUsed !== null) formatDuration(row.timeUsed)
    const event = commits.find(({ seq }) => seq === row.commitSeqs[0])?.events[0]
    const readResult = readEvent(event)
    const { codingJourney, runEvents } = {
      ...extractLargeField(readResult.known ? readResult.event : null, 'codingJourney'),
      ...extractLargeField(readResult.known ? readResult.event : null, 'runEvents'),
    }
    describeJourney(codingJourney?.snapshots ?? [], runEvents?.runs ?? [], 10_000)
    return toSolveRecord(row, problems.get(row.slug), {})
  })
  expect(solvesToCsv(records).split('\r\n').length).toBeGreaterThan(records.length)
  expect(JSON.parse(solvesToJson('ada', NOW_SECONDS * 1000, records)).solves).toHaveLength(records.length)
}

function showChanges({ skipped }: Tables, commits: readonly Commit[]): void {
  const unreadAddresses = new Set(skipped.map(({ at }) => `${at.seq}:${at.index}`))
  for (const commit of commits) {
    const commitSummary = summarizeCommit(commit, (index) => unreadAddresses.has(`${commit.seq}:${index}`))
    expect(typeof buildSentence(commitSummary, NAMES)).toBe('string')
    for (const eventSummary of commitSummary.eventSummaries)
      expect(typeof buildEventSentence(eventSummary, commitSummary, NAMES)).toBe('string')
  }
}
