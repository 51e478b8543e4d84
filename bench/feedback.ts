import { parseReply } from '../src/domain/feedback/ai-reply'
import { SLOW_TEXTS } from '../test/unit/feedback/hostile'
import { addFigure, computeMedianAndRange, startTable } from './figures'

const ROUNDS = 7
/** The number of AI replies with their own row in the report: the slowest to parse. */
const SHOWN_COUNT = 6

function measureMs(run: () => void): number {
  return computeMedianAndRange(
    Array.from({ length: ROUNDS }, () => {
      const start = performance.now()
      run()
      return performance.now() - start
    }),
  ).median
}

/** Reads each character of a text once, as any parser must. Returns a sum, so that no engine skips the loop. */
function scanText(text: string): number {
  let sum = 0
  for (let at = 0; at < text.length; at++) sum = (sum + text.charCodeAt(at)) | 0
  return sum
}

/** Measures parsing AI replies that were written to slow down a parser, and compares each with a plain scan of the same text. */
export function benchFeedback(): void {
  startTable('Reading hostile feedback replies, against a plain scan of the same text')
  const measurements = SLOW_TEXTS.map(([name, text]) => ({
    name,
    text,
    parseMs: measureMs(() => parseReply(text)),
    scanMs: measureMs(() => scanText(text)),
  })).sort((a, b) => b.parseMs - a.parseMs)
  for (const { name, text, parseMs, scanMs } of measurements.slice(0, SHOWN_COUNT)) {
    addFigure(name, `${parseMs.toFixed(1)} ms`, `${(parseMs / scanMs).toFixed(0)}× of a scan of ${text.length} signs`)
  }
  const limitMs = measurements[SHOWN_COUNT - 1]?.parseMs
  addFigure(`each of ${measurements.length - SHOWN_COUNT} others`, `under ${limitMs?.toFixed(1)} ms`)
}
