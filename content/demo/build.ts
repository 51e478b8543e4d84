import { block, recordJourney, stageTexts } from './journey.ts'
import { STORIES } from './stories/index.ts'
import type { Attempt, DemoSubmission, Run, RunEvents, RunOutcome, Story } from './types.ts'

/** The end of the two weeks the demo covers, in epoch seconds. */
export const DEMO_END = Date.UTC(2026, 7, 1, 20) / 1000

/** Milliseconds between the last key press and the run. */
const RUN_DELAY = 4000

function newestStage(story: Story, minute: number): string {
  const stages = story.journey?.stages ?? []
  const index = stages.findLastIndex((stage) => stage.minute <= minute)
  const text = stageTexts(stages)[index]
  if (text === undefined) throw new Error(`${story.slug}: an attempt without code`)
  return text
}

function toRun(outcome: RunOutcome, code: string, startedAt: number, id: string): Run {
  const { statusMsg, correct, total, ...rest } = outcome
  const passed = statusMsg === 'Accepted'
  return {
    id,
    startedAt,
    statusMsg,
    totalCorrect: correct,
    totalTestcases: total,
    compareResult: '1'.repeat(correct) + '0'.repeat(total - correct),
    ...rest,
    code,
    runtime: passed ? `${(code.length % 37) + 3} ms` : null,
    memory: passed ? 16_400_000 + code.length * 512 : null,
  }
}

function recordRuns(story: Story, startMs: number, id: string): RunEvents | undefined {
  const stages = story.journey?.stages ?? []
  const texts = stageTexts(stages)
  const runs = stages.flatMap((stage, index) => {
    if (!stage.run) return []
    const startedAt = startMs + Math.round(stage.minute * 60_000) + RUN_DELAY
    return [toRun(stage.run, texts[index] ?? '', startedAt, `${id}-stage-${index}`)]
  })
  const first = runs[0]
  const last = runs.at(-1)
  if (!first || !last) return undefined
  return { count: runs.length, firstRun: first.startedAt, lastRun: last.startedAt, hasDetailedRuns: true, runs }
}

/** What only the last attempt of a story carries: how its code came to be. */
function recorded(story: Story, startMs: number): Pick<DemoSubmission, 'codingJourney' | 'runEvents'> {
  if (!story.journey) return {}
  const runEvents = recordRuns(story, startMs, story.slug)
  return { codingJourney: recordJourney(story.journey, startMs), ...(runEvents ? { runEvents } : {}) }
}

function ownWords({ problemNote, notes, feedback }: Attempt): Partial<DemoSubmission> {
  return {
    ...(problemNote === undefined ? {} : { problemNote }),
    ...(notes === undefined ? {} : { notes }),
    ...(feedback === undefined ? {} : { feedback }),
  }
}

function toSubmission(story: Story, attempt: Attempt): Omit<DemoSubmission, 'id'> {
  const startMs = Date.parse(story.startsAt)
  const seconds = Math.round(attempt.minute * 60)
  return {
    titleSlug: story.slug,
    title: story.title,
    timestamp: startMs / 1000 + seconds,
    statusDisplay: attempt.verdict.status,
    lang: story.lang,
    solveTime: attempt.untimed ? null : seconds,
    usedHints: attempt.hints ?? 'none',
    code: attempt.code === undefined ? newestStage(story, attempt.minute) : block(attempt.code),
    problemDescription: story.description,
    submissionDetails: attempt.verdict.details,
    ...ownWords(attempt),
    ...(attempt === story.attempts.at(-1) ? recorded(story, startMs) : {}),
  }
}

/** The demo account's submissions, oldest first; the same bytes on every call. */
export function buildDemoSolves(): DemoSubmission[] {
  return STORIES.flatMap((story) => story.attempts.map((attempt) => toSubmission(story, attempt)))
    .sort((a, b) => a.timestamp - b.timestamp)
    .map((submission, index) => ({ id: `demo-${String(index + 1).padStart(3, '0')}`, ...submission }))
}
