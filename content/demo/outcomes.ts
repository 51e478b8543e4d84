import type { Feedback, RunOutcome, StatusDisplay, SubmissionDetails, Verdict } from './types.ts'

interface Measurements {
  /** The run time in milliseconds. */
  runtimeMs: number
  /** The percentage of other submissions that were slower. */
  fasterThanPercent: number
  /** The used memory in megabytes. */
  memoryMb: number
  /** The percentage of other submissions that used more memory. */
  leanerThanPercent: number
  testCount: number
}

/** Creates an accepted verdict with the measurements of the judge. */
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

/** Creates a verdict for a wrong result. */
export function createWrongAnswer(
  counts: readonly [correct: number, total: number],
  lastTestcase: string,
  codeOutput: string,
  expectedOutput: string,
): Verdict {
  return createFailed('Wrong Answer', counts, { lastTestcase, codeOutput, expectedOutput })
}

/** Creates a verdict for code that exceeded the time limit. */
export function createTooSlow(counts: readonly [correct: number, total: number], lastTestcase: string): Verdict {
  return createFailed('Time Limit Exceeded', counts, { lastTestcase })
}

/** Creates a verdict for code that threw an error. */
export function createCrashed(
  counts: readonly [correct: number, total: number],
  lastTestcase: string,
  runtimeError: string,
): Verdict {
  return createFailed('Runtime Error', counts, { lastTestcase, runtimeError })
}

/** Creates a verdict for code that did not compile. */
export function createNotCompiled(total: number, compileError: string): Verdict {
  return createFailed('Compile Error', [0, total], { compileError })
}

/** Creates a run in which every sample case passed. */
export function createPassedRun(total: number): RunOutcome {
  return { statusMsg: 'Accepted', correct: total, total }
}

/** Creates a run in which some sample cases gave wrong results. */
export function createWrongRun(correct: number, total: number, lastTestcase: string): RunOutcome {
  return { statusMsg: 'Wrong Answer', correct, total, lastTestcase }
}

/** Creates a run that threw an error. */
export function createCrashedRun(total: number, runtimeError: string): RunOutcome {
  return { statusMsg: 'Runtime Error', correct: 0, total, runtimeError }
}

/** Creates a run whose code did not compile. */
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

/** Creates feedback in the stored format. */
export function createFeedback({ score, performance, quality, summary }: FeedbackInput): Feedback {
  const [time_to_solve, time_complexity, space_complexity, performanceComments] = performance
  const [readability, correctness, maintainability, qualityComments] = quality
  return {
    performance: { time_to_solve, time_complexity, space_complexity, comments: performanceComments },
    code_quality: { readability, correctness, maintainability, comments: qualityComments },
    summary: { final_score: score, comments: summary },
  }
}
