import type { Feedback } from '../solve'
import type { Fields } from './feedback-document'
import { findDocuments } from './find-documents'
import { SCORE_FIELDS, type ScoreField, SECTION_FIELDS } from './format'
import { leadingNumber } from './leading-number'
import { checkFeedback, maximumOf } from './ranges'
import { readDocument } from './read-document'
import { collapse, replyVariants } from './reply-text'

/** The feedback in a reply, or a message for the user. */
export type ParsedReply = { ok: true; feedback: Feedback } | { ok: false; message: string }

/** Maximum length of a reply in UTF-16 units. */
export const MAX_REPLY = 524_288
/** Maximum total length of the parsed documents of a reply, in UTF-16 units. A real document has a few thousand. */
export const MAX_DOCUMENT = 65_536

const MISSING_SECTIONS = 'Invalid XML: missing required sections (performance, code_quality, summary)'
const TOO_LONG = 'Invalid XML: the reply is too long'

type Sections = ReadonlyMap<string, Fields>

const refuse = (message: string): ParsedReply => ({ ok: false, message })

function textOf(sections: Sections, field: ScoreField): string | undefined {
  for (const [section, fields] of Object.entries(SECTION_FIELDS)) {
    if (fields.some((name) => name === field)) return sections.get(section)?.get(field)
  }
  return undefined
}

function scoreOf(sections: Sections, field: ScoreField): number | null {
  return leadingNumber(textOf(sections, field) ?? '', maximumOf(field))
}

/** The message for the first score that is missing or not an integer; null if all are integers (F6). */
function scoreProblem(sections: Sections): string | null {
  for (const field of SCORE_FIELDS) {
    if (textOf(sections, field) === undefined) return `Missing required attribute: ${field}`
    if (!Number.isInteger(scoreOf(sections, field))) return `Invalid number for attribute: ${field}`
  }
  return null
}

/** True for the prompt's example and similar templates: score fields exist, but none contains a number. */
function isTemplate(sections: Sections): boolean {
  const given = SCORE_FIELDS.filter((field) => textOf(sections, field) !== undefined)
  return given.length > 0 && given.every((field) => scoreOf(sections, field) === null)
}

function toFeedback(sections: Sections): Feedback {
  const text = (section: string, field: string): string => collapse(sections.get(section)?.get(field) ?? '')
  const score = (field: ScoreField): number => scoreOf(sections, field) ?? Number.NaN
  return {
    performance: {
      time_to_solve: score('time_to_solve'),
      time_complexity: text('performance', 'time_complexity'),
      space_complexity: text('performance', 'space_complexity'),
      comments: text('performance', 'comments'),
    },
    code_quality: {
      readability: score('readability'),
      correctness: score('correctness'),
      maintainability: score('maintainability'),
      comments: text('code_quality', 'comments'),
    },
    summary: { final_score: score('final_score'), comments: text('summary', 'comments') },
  }
}

function judge(sections: Sections): ParsedReply {
  if (Object.keys(SECTION_FIELDS).some((section) => !sections.has(section))) return refuse(MISSING_SECTIONS)
  const problem = scoreProblem(sections)
  if (problem !== null) return refuse(problem)
  const feedback = toFeedback(sections)
  const errors = checkFeedback(feedback)
  return errors.length === 0 ? { ok: true, feedback } : refuse(`Validation failed: ${errors.join('; ')}`)
}

/** Parses the last document that is not a template. If all are templates, returns the error of the last one. */
function parseDocuments(documents: readonly string[]): ParsedReply {
  let first: ParsedReply | null = null
  let left = MAX_DOCUMENT
  for (const document of [...documents].reverse()) {
    left -= document.length
    if (left < 0) return refuse(TOO_LONG)
    const read = readDocument(document)
    if (!read.ok) return refuse(`Invalid XML: ${read.problem}`)
    const parsed = judge(read.sections)
    if (!isTemplate(read.sections)) return parsed
    first ??= parsed
  }
  return first ?? refuse(MISSING_SECTIONS)
}

/**
 * Parses the feedback in a chat tool's reply (F6 to F9). If there are several documents, the last one counts; templates are
 * skipped. If that document is damaged or incomplete, the reply is refused instead of using an earlier draft. Runs in linear
 * time and never throws.
 */
export function parseReply(text: string): ParsedReply {
  if (text.length > MAX_REPLY) return refuse(TOO_LONG)
  for (const reading of replyVariants(text)) {
    const { documents, problem } = findDocuments(reading)
    if (problem !== null) return refuse(`Invalid XML: ${problem}`)
    if (documents.length > 0) return parseDocuments(documents)
  }
  return refuse(MISSING_SECTIONS)
}
