import type { Feedback, RunOutcome, StatusDisplay, SubmissionDetails, Verdict } from './types.ts'

interface Measured {
  /** Milliseconds. */
  ms: number
  /** Percentage of submissions that were slower. */
  faster: number
  /** Megabytes. */
  mb: number
  /** Percentage of submissions that used more memory. */
  leaner: number
  tests: number
}

/** An accepted verdict with what the judge measured. */
export function accepted({ ms, faster, mb, leaner, tests }: Measured): Verdict {
  return {
    status: 'Accepted',
    details: {
      runtime: ms,
      runtimeDisplay: `${ms} ms`,
      runtimePercentile: faster,
      memory: Math.round(mb * 1_000_000),
      memoryDisplay: `${mb} MB`,
      memoryPercentile: leaner,
      totalCorrect: tests,
      totalTestcases: tests,
    },
  }
}

function failed(
  status: StatusDisplay,
  [totalCorrect, totalTestcases]: readonly [number, number],
  rest: Partial<SubmissionDetails>,
): Verdict {
  return {
    status,
    details: { runtimeDisplay: 'N/A', memoryDisplay: 'N/A', totalCorrect, totalTestcases, ...rest },
  }
}

/** A verdict for a wrong result. */
export function wrongAnswer(
  counts: readonly [correct: number, total: number],
  lastTestcase: string,
  codeOutput: string,
  expectedOutput: string,
): Verdict {
  return failed('Wrong Answer', counts, { lastTestcase, codeOutput, expectedOutput })
}

/** A verdict for code that did not finish in time. */
export function tooSlow(counts: readonly [correct: number, total: number], lastTestcase: string): Verdict {
  return failed('Time Limit Exceeded', counts, { lastTestcase })
}

/** A verdict for code that broke while running. */
export function crashed(
  counts: readonly [correct: number, total: number],
  lastTestcase: string,
  runtimeError: string,
): Verdict {
  return failed('Runtime Error', counts, { lastTestcase, runtimeError })
}

/** A verdict for code that did not compile. */
export function notCompiled(total: number, compileError: string): Verdict {
  return failed('Compile Error', [0, total], { compileError })
}

/** A run in which every sample case passed. */
export function runPassed(total: number): RunOutcome {
  return { statusMsg: 'Accepted', correct: total, total }
}

/** A run in which some sample cases gave wrong results. */
export function runWrong(correct: number, total: number, lastTestcase: string): RunOutcome {
  return { statusMsg: 'Wrong Answer', correct, total, lastTestcase }
}

/** A run that broke. */
export function runCrashed(total: number, runtimeError: string): RunOutcome {
  return { statusMsg: 'Runtime Error', correct: 0, total, runtimeError }
}

/** A run whose code did not compile. */
export function runNotCompiled(total: number, runtimeError: string): RunOutcome {
  return { statusMsg: 'Compile Error', correct: 0, total, runtimeError }
}

interface Review {
  /** 0 to 100. */
  score: number
  performance: readonly [timeToSolve: number, time: string, space: string, comments: string]
  quality: readonly [readability: number, correctness: number, maintainability: number, comments: string]
  summary: string
}

/** Feedback in the stored shape. */
export function review({ score, performance, quality, summary }: Review): Feedback {
  const [time_to_solve, time_complexity, space_complexity, aboutSpeed] = performance
  const [readability, correctness, maintainability, aboutCode] = quality
  return {
    performance: { time_to_solve, time_complexity, space_complexity, comments: aboutSpeed },
    code_quality: { readability, correctness, maintainability, comments: aboutCode },
    summary: { final_score: score, comments: summary },
  }
}
