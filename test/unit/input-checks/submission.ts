import { FEEDBACK } from '../events/event-fixtures'

/** Creates a submission with only the required fields. */
export const makeBareSubmission = (slug: string) => ({
  titleSlug: slug,
  timestamp: 1_785_000_000,
  statusDisplay: 'Accepted',
  lang: 'python3',
})

/** Every field that the extension or an import may send. */
export const FULL_SUBMISSION = {
  ...makeBareSubmission('two-sum'),
  id: '1834567890',
  title: 'Two Sum',
  solveTime: 1260,
  usedHints: 'gpt_help',
  code: 'pass',
  codeDetail: { code: 'pass' },
  problemNote: 'A map.',
  problemDescription: { content: '<p>Given</p>' },
  qualityScore: 0.5,
  notes: 'mine',
  feedback: FEEDBACK,
  submissionDetails: {
    runtime: 3,
    runtimeDisplay: '3 ms',
    runtimePercentile: 81.5,
    memory: 16_400_000,
    memoryDisplay: '16.4 MB',
    memoryPercentile: 43.1,
    totalCorrect: 1,
    totalTestcases: 3,
    lastTestcase: '[3,3]',
    codeOutput: '1',
    expectedOutput: '2',
    runtimeError: 'none',
    compileError: 'none',
    fullCodeOutput: '1',
    notes: 'of the judge',
  },
  codingJourney: {
    snapshotCount: 1,
    totalCodingTime: 5_000,
    firstSnapshot: 1_784_999_000_000,
    lastSnapshot: 1_784_999_990_000,
    snapshots: [
      {
        timestamp: 1_784_999_000_000,
        patchText: '@@',
        patch: '@@',
        fullCode: 'p',
        isCheckpoint: true,
        checksumBefore: '0',
        checksumAfter: '112',
        encodingInfo: 'utf8',
      },
    ],
  },
  runEvents: {
    count: 1,
    firstRun: 1_784_999_000_000,
    lastRun: 1_784_999_000_000,
    runs: [
      {
        id: '1',
        startedAt: 1_784_999_000_000,
        statusMsg: 'Accepted',
        code: 'p',
        totalCorrect: 1,
        totalTestcases: 1,
        runtime: 3,
        memory: 4,
        runtimeError: 'none',
        lastTestcase: '[]',
      },
    ],
    _window: { startMs: 1_784_999_000_000, endMs: 1_785_000_000_000 },
  },
}
