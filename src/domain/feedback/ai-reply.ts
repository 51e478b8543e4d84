import type { Feedback } from '../solve'
import { checkFeedback, getMaxScore } from './check-feedback'
import { findDocuments, wrapSectionsInRoot } from './find-documents'
import { PROMPT_OPENING, SCORE_FIELDS, type ScoreField, SECTION_FIELDS } from './format'
import { readJsonSections } from './json-reply'
import { readDocument, type SectionFields } from './read-document'
import { collapseSpaces, createUnescapedVariants, MAX_REPLY_LENGTH } from './reply-text'

export type ParsedReply = { ok: true; feedback: Feedback } | { ok: false; message: string }

/** Maximum total length of the parsed documents of a reply, in UTF-16 units. A real document has a few thousand units. */
export const MAX_DOCUMENT_LENGTH = 65_536

const MISSING_SECTIONS_TEXT = 'Invalid XML: missing required sections (performance, code_quality, summary)'
const IS_PROMPT_TEXT = 'This is the prompt. Paste it into an AI chat, then copy the reply of the chat and import that.'
const TOO_LONG_TEXT = 'Invalid XML: the reply is too long'

type Sections = ReadonlyMap<string, SectionFields>

const refuseReply = (message: string): ParsedReply => ({ ok: false, message })

function readFieldText(sections: Sections, field: ScoreField): string | undefined {
  for (const [section, fields] of Object.entries(SECTION_FIELDS)) {
    if (fields.some((name) => name === field)) return sections.get(section)?.get(field)
  }
  return undefined
}

function readScore(sections: Sections, field: ScoreField): number | null {
  return parseLeadingScore(readFieldText(sections, field) ?? '', getMaxScore(field))
}

/** Returns false for the final score: progress depends on it, so it must be a number. */
const isNotApplicable = (sections: Sections, field: ScoreField): boolean =>
  field !== 'final_score' && isNotRated(readFieldText(sections, field) ?? '')

function findScoreProblem(sections: Sections): string | null {
  for (const field of SCORE_FIELDS) {
    if (readFieldText(sections, field) === undefined) return `Missing required attribute: ${field}`
    if (isNotApplicable(sections, field)) continue
    if (!Number.isInteger(readScore(sections, field))) return `Invalid number for attribute: ${field}`
  }
  return null
}

/** Whether a document is a template, such as the prompt's example: it has score fields, but none contains a number. */
function isTemplate(sections: Sections): boolean {
  const presentFields = SCORE_FIELDS.filter((field) => readFieldText(sections, field) !== undefined)
  return presentFields.length > 0 && presentFields.every((field) => readScore(sections, field) === null)
}

function toFeedback(sections: Sections): Feedback {
  const text = (section: string, field: string): string => collapseSpaces(sections.get(section)?.get(field) ?? '')
  const score = (field: ScoreField): number => readScore(sections, field) ?? Number.NaN
  const subScore = (field: ScoreField): number | null => (isNotApplicable(sections, field) ? null : score(field))
  return {
    performance: {
      time_to_solve: subScore('time_to_solve'),
      time_complexity: text('performance', 'time_complexity'),
      space_complexity: text('performance', 'space_complexity'),
      comments: text('performance', 'comments'),
    },
    code_quality: {
      readability: subScore('readability'),
      correctness: subScore('correctness'),
      maintainability: subScore('maintainability'),
      comments: text('code_quality', 'comments'),
    },
    summary: { final_score: score('final_score'), comments: text('summary', 'comments') },
  }
}

function checkSections(sections: Sections): ParsedReply {
  if (Object.keys(SECTION_FIELDS).some((section) => !sections.has(section))) return refuseReply(MISSING_SECTIONS_TEXT)
  const problem = findScoreProblem(sections)
  if (problem !== null) return refuseReply(problem)
  const feedback = toFeedback(sections)
  const errors = checkFeedback(feedback)
  return errors.length === 0 ? { ok: true, feedback } : refuseReply(`Validation failed: ${errors.join('; ')}`)
}

function parseDocuments(documents: readonly string[]): ParsedReply {
  let templateResult: ParsedReply | null = null
  let remainingLength = MAX_DOCUMENT_LENGTH
  for (const document of [...documents].reverse()) {
    remainingLength -= document.length
    if (remainingLength < 0) return refuseReply(TOO_LONG_TEXT)
    const read = readDocument(document)
    if (!read.ok) return refuseReply(`Invalid XML: ${read.problem}`)
    const parsed = checkSections(read.sections)
    if (!isTemplate(read.sections)) return parsed
    templateResult ??= parsed
  }
  return templateResult ?? refuseReply(MISSING_SECTIONS_TEXT)
}

/**
 * Parses the feedback in the reply of an AI chat (F6 to F9). Uses the last document that is not a template. If that document is damaged or
 * incomplete, refuses the reply instead of using an earlier document. Also reads sections without a root element, and JSON. Never throws.
 */
export function parseReply(text: string): ParsedReply {
  if (text.length > MAX_REPLY_LENGTH) return refuseReply(TOO_LONG_TEXT)
  const parsed = parseAnyFormat(text)
  return !parsed.ok && text.includes(PROMPT_OPENING) ? refuseReply(IS_PROMPT_TEXT) : parsed
}

function parseAnyFormat(text: string): ParsedReply {
  const json = text.length > MAX_DOCUMENT_LENGTH ? null : readJsonSections(text)
  if (json) return checkSections(json)
  const readings = createUnescapedVariants(text)
  for (const reading of readings) {
    const { documents, problem } = findDocuments(reading)
    if (problem !== null) return refuseReply(`Invalid XML: ${problem}`)
    if (documents.length > 0) return parseDocuments(documents)
  }
  for (const reading of readings) {
    const document = wrapSectionsInRoot(reading)
    if (document !== null) return parseDocuments([document])
  }
  return refuseReply(MISSING_SECTIONS_TEXT)
}

const isNotRated = (text: string): boolean =>
  /^\s{0,64}(?:n\s?\/\s?a|not (?:available|applicable|rated|given|known)|unknown)\.?\s{0,64}$/i.test(text)

const LEADING_NUMBER = /^\s*([+-]?\d{1,9}(?:\.\d{0,9})?)(?!\d)/
const OUT_OF_MAXIMUM = /^\s*(?:\/|(?:out )?of )\s*(\d{1,9})(?!\d)/i
const END_OF_SCORE = /^\s*(?:$|[:;(%]|,(?!\d)|[-–]\s+(?!\d)|—(?!\s*\d)|points?\b|pts\b|stars?\b)/i

/**
 * Parses a score at the start of a text; null if there is none. Words may follow (`5: solid`). Accepts `4/5` only if the second number is
 * `maximum`. Refuses ranges (`0-5`, `4 to 5`) and decimal commas.
 */
function parseLeadingScore(text: string, maximum: number): number | null {
  const match = LEADING_NUMBER.exec(text)
  if (!match) return null
  const rest = text.slice(match[0].length)
  const outOf = OUT_OF_MAXIMUM.exec(rest)
  const isNumber = outOf ? Number(outOf[1]) === maximum : END_OF_SCORE.test(rest)
  return isNumber ? Number(match[1]) + 0 : null
}
