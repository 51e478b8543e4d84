import { readdirSync, readFileSync } from 'node:fs'
import type { ParsedReply } from '#domain/feedback/ai-reply'
import type { Feedback } from '#domain/solve'

/** One stored reply with its expected result. `earlier` has the complete documents before the one that counts. */
export interface Reply {
  name: string
  bytes: Buffer
  expected: ParsedReply
  earlier: Feedback[]
}

/** The values of a feedback, section by section, in the order of the prompt. */
type Values = [
  performance: [number | null, string, string, string],
  quality: [number, number, number, string],
  summary: [number, string],
]

/** A result in `expected.json`: the values of the feedback, or the reason of the refusal. */
type Result = Values | string

const folder = new URL('../../fixtures/feedback/', import.meta.url)
const results: Record<string, Result | { earlier: Values[]; last: Result }> = JSON.parse(
  readFileSync(new URL('expected.json', folder), 'utf8'),
)

function feedbackOf([performance, quality, summary]: Values): Feedback {
  const [time_to_solve, time_complexity, space_complexity] = performance
  const [readability, correctness, maintainability] = quality
  return {
    performance: { time_to_solve, time_complexity, space_complexity, comments: performance[3] },
    code_quality: { readability, correctness, maintainability, comments: quality[3] },
    summary: { final_score: summary[0], comments: summary[1] },
  }
}

function read(file: string): Reply {
  const name = file.replace(/\.txt$/, '')
  const result = results[name]
  if (result === undefined) throw new Error(`${name} has no result in expected.json`)
  const { earlier, last } = typeof result === 'string' || Array.isArray(result) ? { earlier: [], last: result } : result
  const expected: ParsedReply =
    typeof last === 'string' ? { ok: false, message: last } : { ok: true, feedback: feedbackOf(last) }
  return { name, bytes: readFileSync(new URL(file, folder)), expected, earlier: earlier.map(feedbackOf) }
}

/** All stored replies, in the order of their numbers. */
export const replies: Reply[] = readdirSync(folder)
  .filter((file) => file.endsWith('.txt'))
  .sort()
  .map(read)
