import { readdirSync, readFileSync } from 'node:fs'
import type { ParsedReply } from '#domain/feedback/ai-reply'
import type { Feedback } from '#domain/solve'

/** `earlier` contains the complete documents before the last document, which is used. */
export interface StoredReply {
  name: string
  bytes: Buffer
  expected: ParsedReply
  earlier: Feedback[]
}

type FeedbackValues = [
  performance: [number | null, string, string, string],
  quality: [number, number, number, string],
  summary: [number, string],
]

/** The values of the feedback, or the reason of the refusal. */
type ExpectedResult = FeedbackValues | string

const FOLDER = new URL('../../fixtures/feedback/', import.meta.url)
const EXPECTED_RESULTS: Record<string, ExpectedResult | { earlier: FeedbackValues[]; last: ExpectedResult }> =
  JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'))

function toFeedback([performance, quality, summary]: FeedbackValues): Feedback {
  const [time_to_solve, time_complexity, space_complexity] = performance
  const [readability, correctness, maintainability] = quality
  return {
    performance: { time_to_solve, time_complexity, space_complexity, comments: performance[3] },
    code_quality: { readability, correctness, maintainability, comments: quality[3] },
    summary: { final_score: summary[0], comments: summary[1] },
  }
}

function readReply(file: string): StoredReply {
  const name = file.replace(/\.txt$/, '')
  const result = EXPECTED_RESULTS[name]
  if (result === undefined) throw new Error(`${name} has no result in expected.json`)
  const { earlier, last } = typeof result === 'string' || Array.isArray(result) ? { earlier: [], last: result } : result
  const expected: ParsedReply =
    typeof last === 'string' ? { ok: false, message: last } : { ok: true, feedback: toFeedback(last) }
  return { name, bytes: readFileSync(new URL(file, FOLDER)), expected, earlier: earlier.map(toFeedback) }
}

export const replies: StoredReply[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .map(readReply)
