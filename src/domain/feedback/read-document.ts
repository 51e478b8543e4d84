/// <reference path="./sax.d.ts" />

import sax, { type SAXParser } from 'sax'
import { ROOT_NAME, SECTION_FIELDS } from './format'
import { repairXml } from './repair-xml'

type ParsedDocument = { ok: true; sections: ReadonlyMap<string, SectionFields> } | { ok: false; problem: string }

/** Returns the first line of a sax error, which has the reason; the other lines have the position. */
const readReason = (error: Error): string => (error.message.split('\n', 1)[0] ?? '').toLowerCase()

function createParser(feedbackDocument: FeedbackDocument): SAXParser {
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => feedbackDocument.fail(readReason(error))
  parser.onopentag = ({ name, attributes }) => feedbackDocument.open(name, attributes)
  parser.onclosetag = () => feedbackDocument.close()
  parser.ontext = (text) => feedbackDocument.addText(text)
  parser.oncdata = (text) => feedbackDocument.addText(text)
  return parser
}

function parseInto(document: string, parser: SAXParser, feedbackDocument: FeedbackDocument): void {
  for (const piece of repairXml(document)) {
    if (piece.ok) parser.write(piece.xml)
    else feedbackDocument.fail(piece.problem)
    if (feedbackDocument.problem !== null) return
  }
  parser.close()
}

/** Repairs a document and parses it strictly. Stops at the first error. */
export function readDocument(document: string): ParsedDocument {
  const feedbackDocument = new FeedbackDocument()
  try {
    parseInto(document, createParser(feedbackDocument), feedbackDocument)
  } catch {
    feedbackDocument.fail('a tag of the format is malformed')
  }
  return feedbackDocument.problem === null
    ? { ok: true, sections: feedbackDocument.sections }
    : { ok: false, problem: feedbackDocument.problem }
}

export type SectionFields = Map<string, string>

const FIELDS_BY_SECTION: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(SECTION_FIELDS))
const HAS_WORDS = /[\p{L}\p{N}]/u

/**
 * Collects sections and fields from parser events. A field is an attribute of its section or a child element. Joins repeated `comments`
 * fields of a section, and treats text directly in a section as comments. Ignores text outside the sections.
 */
class FeedbackDocument {
  readonly sections = new Map<string, SectionFields>()
  problem: string | null = null
  private readonly path: string[] = []
  private text = ''

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.flushLooseText()
    const parent = this.path.at(-1)
    this.path.push(name)
    if (this.path.length === 1 ? name === ROOT_NAME : this.path.length === 2 && this.openSection(name)) {
      if (this.path.length === 2) for (const [field, value] of Object.entries(attributes)) this.setField(field, value)
      return
    }
    const isField = this.path.length === 3 && parent !== undefined && FIELDS_BY_SECTION.get(parent)?.includes(name)
    if (!isField) this.fail(`<${name}> is out of place`)
  }

  addText(text: string): void {
    this.text += text
  }

  close(): void {
    if (this.path.length === 3) {
      this.setField(this.path[2] ?? '', this.text)
      this.text = ''
    } else this.flushLooseText()
    this.path.pop()
  }

  fail(problem: string): void {
    this.problem ??= problem
  }

  private openSection(name: string): boolean {
    if (!FIELDS_BY_SECTION.has(name)) return false
    if (this.sections.has(name)) this.fail(`<${name}> is given twice`)
    else this.sections.set(name, new Map())
    return true
  }

  private setField(field: string, value: string): void {
    const fields = this.sections.get(this.path[1] ?? '')
    const earlierValue = fields?.get(field)
    if (earlierValue !== undefined && field !== 'comments') this.fail(`${field} is given twice`)
    fields?.set(field, earlierValue === undefined ? value : `${earlierValue} ${value}`)
  }

  private flushLooseText(): void {
    if (this.path.length === 2 && HAS_WORDS.test(this.text)) this.setField('comments', this.text)
    this.text = ''
  }
}
