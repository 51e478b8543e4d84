import { computeStageTexts, recordJourney, stripFirstLineBreak } from './journey.ts'
import { DEMO_SESSIONS } from './sessions/index.ts'
import type { Attempt, DemoSession, DemoSubmission, Run, RunEvents, RunOutcome } from './types.ts'

/** The end of the two weeks that the demo covers, in epoch seconds. */
export const DEMO_END_SECONDS = Date.UTC(2026, 7, 1, 20) / 1000

const RUN_DELAY_MS = 4000

function findCodeAtMinute(session: DemoSession, minute: number): string {
  const stages = session.journey?.stages ?? []
  const index = stages.findLastIndex((stage) => stage.minute <= minute)
  const text = computeStageTexts(stages)[index]
  if (text === undefined) throw new Error(`${session.slug}: an attempt without code`)
  return text
}

function toRun(outcome: RunOutcome, code: string, startedAt: number, id: string): Run {
  const { statusMsg, correct, total, ...runDetails } = outcome
  const hasPassed = statusMsg === 'Accepted'
  return {
    id,
    startedAt,
    statusMsg,
    totalCorrect: correct,
    totalTestcases: total,
    compareResult: '1'.repeat(correct) + '0'.repeat(total - correct),
    ...runDetails,
    code,
    runtime: hasPassed ? `${(code.length % 37) + 3} ms` : null,
    memory: hasPassed ? 16_400_000 + code.length * 512 : null,
  }
}

function recordRuns(session: DemoSession, startMs: number, id: string): RunEvents | undefined {
  const stages = session.journey?.stages ?? []
  const texts = computeStageTexts(stages)
  const runs = stages.flatMap((stage, index) => {
    if (!stage.run) return []
    const startedAt = startMs + Math.round(stage.minute * 60_000) + RUN_DELAY_MS
    return [toRun(stage.run, texts[index] ?? '', startedAt, `${id}-stage-${index}`)]
  })
  const first = runs[0]
  const last = runs.at(-1)
  if (!first || !last) return undefined
  return { count: runs.length, firstRun: first.startedAt, lastRun: last.startedAt, hasDetailedRuns: true, runs }
}

function createRecording(session: DemoSession, startMs: number): Pick<DemoSubmission, 'codingJourney' | 'runEvents'> {
  if (!session.journey) return {}
  const runEvents = recordRuns(session, startMs, session.slug)
  return { codingJourney: recordJourney(session.journey, startMs), ...(runEvents ? { runEvents } : {}) }
}

function copyOwnTexts({ problemNote, notes, feedback }: Attempt): Partial<DemoSubmission> {
  return {
    ...(problemNote === undefined ? {} : { problemNote }),
    ...(notes === undefined ? {} : { notes }),
    ...(feedback === undefined ? {} : { feedback }),
  }
}

function toSubmission(session: DemoSession, attempt: Attempt): Omit<DemoSubmission, 'id'> {
  const startMs = Date.parse(session.startsAt)
  const seconds = Math.round(attempt.minute * 60)
  return {
    titleSlug: session.slug,
    title: session.title,
    timestamp: startMs / 1000 + seconds,
    statusDisplay: attempt.verdict.status,
    lang: session.lang,
    solveTime: attempt.isUntimed ? null : seconds,
    usedHints: attempt.hints ?? 'none',
    code: attempt.code === undefined ? findCodeAtMinute(session, attempt.minute) : stripFirstLineBreak(attempt.code),
    problemDescription: session.description,
    submissionDetails: attempt.verdict.details,
    ...copyOwnTexts(attempt),
    ...(attempt === session.attempts.at(-1) ? createRecording(session, startMs) : {}),
  }
}

/** Creates the demo account's submissions, oldest first. Every call returns the same data. */
export function buildDemoSolves(): DemoSubmission[] {
  return DEMO_SESSIONS.flatMap((session) => session.attempts.map((attempt) => toSubmission(session, attempt)))
    .sort((a, b) => a.timestamp - b.timestamp)
    .map((submission, index) => ({ id: `demo-${String(index + 1).padStart(3, '0')}`, ...submission }))
}
