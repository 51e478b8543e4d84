/// <reference path="./sax.d.ts" />
import sax, { type SAXParser } from 'sax'
import { FeedbackDocument, type SectionFields } from './feedback-document'
import { repairXml } from './repair-xml'

/** The sections of one document by name, or the reason it cannot be parsed. */
export type ReadDocument = { ok: true; sections: ReadonlyMap<string, SectionFields> } | { ok: false; problem: string }

/** The first line of a sax error, without the position. */
const reason = (error: Error): string => (error.message.split('\n', 1)[0] ?? '').toLowerCase()

function listen(feedbackDocument: FeedbackDocument): SAXParser {
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => feedbackDocument.fail(reason(error))
  parser.onopentag = ({ name, attributes }) => feedbackDocument.open(name, attributes)
  parser.onclosetag = () => feedbackDocument.close()
  parser.ontext = (text) => feedbackDocument.addText(text)
  parser.oncdata = (text) => feedbackDocument.addText(text)
  return parser
}

function feed(document: string, parser: SAXParser, feedbackDocument: FeedbackDocument): void {
  for (const piece of repairXml(document)) {
    if (piece.ok) parser.write(piece.xml)
    else feedbackDocument.fail(piece.problem)
    if (feedbackDocument.problem !== null) return
  }
  parser.close()
}

/**
 * Repairs a document and parses it strictly, stopping at the first error. sax itself throws on an attribute named like a
 * method of Object.
 */
export function readDocument(document: string): ReadDocument {
  const feedbackDocument = new FeedbackDocument()
  try {
    feed(document, listen(feedbackDocument), feedbackDocument)
  } catch {
    feedbackDocument.fail('a tag of the format is malformed')
  }
  return feedbackDocument.problem === null
    ? { ok: true, sections: feedbackDocument.sections }
    : { ok: false, problem: feedbackDocument.problem }
}
