import { parseReply } from '../src/domain/feedback/ai-reply'
import { slowTexts } from '../test/unit/feedback/hostile'
import { addFigure, medianAndRange, startTable } from './figures'

const ROUNDS = 7
/** The number of slowest replies that are reported one by one. */
const SHOWN_COUNT = 6

/** Returns the duration of a function in milliseconds, as the median of several rounds. */
function measureMs(run: () => void): number {
  return medianAndRange(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  ).median
}

/** Reads each character of a text once, which is the least that any parser does. */
function scanText(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (sum + text.charCodeAt(at)) | 0
  return sum
}

/** Parses every hostile reply, compares each with a plain scan of the same text, and reports the slowest. */
export function benchFeedback(): void {
  startTable('Reading hostile feedback replies, against a plain scan of the same text')
  const all = slowTexts
    .map(([name, text]) => ({
      name,
      text,
      read: measureMs(() => parseReply(text)),
      plain: measureMs(() => scanText(text)),
    }))
    .sort((a, b) => b.read - a.read)
  for (const { name, text, read, plain } of all.slice(0, SHOWN_COUNT)) {
    addFigure(name, `${read.toFixed(1)} ms`, `${(read / plain).toFixed(0)}× of a scan of ${text.length} signs`)
  }
  addFigure(`each of ${all.length - SHOWN_COUNT} others`, `under ${all[SHOWN_COUNT - 1]?.read.toFixed(1)} ms`)
}
