import type { Feedback, RunOutcome, StatusDisplay, SubmissionDetails, Verdict } from './types.ts'

interface Measurements {
  runtimeMs: number
  /** The percentage of other submissions that were slower. */
  fasterThanPercent: number
  memoryMb: number
  /** The percentage of other submissions that used more memory. */
  leanerThanPercent: number
  testCount: number
}

export function createAccepted({
  runtimeMs,
  fasterThanPercent,
  memoryMb,
  leanerThanPercent,
  testCount,
}: Measurements): Verdict {
  return {
    status: 'Accepted',
    details: {
      runtime: runtimeMs,
      runtimeDisplay: `${runtimeMs} ms`,
      runtimePercentile: fasterThanPercent,
      memory: Math.round(memoryMb * 1_000_000),
      memoryDisplay: `${memoryMb} MB`,
      memoryPercentile: leanerThanPercent,
      totalCorrect: testCount,
      totalTestcases: testCount,
    },
  }
}

function createFailed(
  status: StatusDisplay,
  [totalCorrect, totalTestcases]: readonly [number, number],
  extraDetails: Partial<SubmissionDetails>,
): Verdict {
  return {
    status,
    details: { runtimeDisplay: 'N/A', memoryDisplay: 'N/A', totalCorrect, totalTestcases, ...extraDetails },
  }
}

export function createWrongAnswer(
  counts: readonly [correct: number, total: number],
  lastTestcase: string,
  codeOutput: string,
  expectedOutput: string,
): Verdict {
  return createFailed('Wrong Answer', counts, { lastTestcase, codeOutput, expectedOutput })
}

export function createTooSlow(counts: readonly [correct: number, total: number], lastTestcase: string): Verdict {
  return createFailed('Time Limit Exceeded', counts, { lastTestcase })
}

export function createCrashed(
  counts: readonly [correct: number, total: number],
  lastTestcase: string,
  runtimeError: string,
): Verdict {
  return createFailed('Runtime Error', counts, { lastTestcase, runtimeError })
}

export function createNotCompiled(total: number, compileError: string): Verdict {
  return createFailed('Compile Error', [0, total], { compileError })
}

export function createPassedRun(total: number): RunOutcome {
  return { statusMsg: 'Accepted', correct: total, total }
}

export function createWrongRun(correct: number, total: number, lastTestcase: string): RunOutcome {
  return { statusMsg: 'Wrong Answer', correct, total, lastTestcase }
}

export function createCrashedRun(total: number, runtimeError: string): RunOutcome {
  return { statusMsg: 'Runtime Error', correct: 0, total, runtimeError }
}

export function createNotCompiledRun(total: number, runtimeError: string): RunOutcome {
  return { statusMsg: 'Compile Error', correct: 0, total, runtimeError }
}

interface FeedbackInput {
  /** The final score, from 0 to 100. */
  score: number
  performance: readonly [timeToSolve: number, time: string, space: string, comments: string]
  quality: readonly [readability: number, correctness: number, maintainability: number, comments: string]
  summary: string
}

export function createFeedback({ score, performance, quality, summary }: FeedbackInput): Feedback {
  const [time_to_solve, time_complexity, space_complexity, performanceComments] = performance
  const [readability, correctness, maintainability, qualityComments] = quality
  return {
    performance: { time_to_solve, time_complexity, space_complexity, comments: performanceComments },
    code_quality: { readability, correctness, maintainability, comments: qualityComments },
    summary: { final_score: score, comments: summary },
  }
}
