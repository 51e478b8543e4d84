/// <reference path="./sax.d.ts" />
import sax, { type SAXParser } from 'sax'
import { type Fields, Outline } from './feedback-document'
import { mend } from './repair-xml'

/** The sections of one document by name, or why it cannot be read. */
export type Read = { ok: true; sections: ReadonlyMap<string, Fields> } | { ok: false; problem: string }

/** The first line of an error of sax, without its place in the text. */
const reason = (error: Error): string => (error.message.split('\n', 1)[0] ?? '').toLowerCase()

function listen(outline: Outline): SAXParser {
  const parser = sax.parser(true, { position: false })
  parser.onerror = (error) => outline.fail(reason(error))
  parser.onopentag = ({ name, attributes }) => outline.open(name, attributes)
  parser.onclosetag = () => outline.close()
  parser.ontext = (text) => outline.addText(text)
  parser.oncdata = (text) => outline.addText(text)
  return parser
}

function feed(document: string, parser: SAXParser, outline: Outline): void {
  for (const piece of mend(document)) {
    if (piece.ok) parser.write(piece.xml)
    else outline.fail(piece.problem)
    if (outline.problem !== null) return
  }
  parser.close()
}

/**
 * Mends a document and parses it strictly; the first error ends it. Fed piece by piece, so that nothing is read beyond
 * an error. sax itself throws on an attribute named like a method of Object.
 */
export function readDocument(document: string): Read {
  const outline = new Outline()
  try {
    feed(document, listen(outline), outline)
  } catch {
    outline.fail('a tag of the format is malformed')
  }
  return outline.problem === null ? { ok: true, sections: outline.sections } : { ok: false, problem: outline.problem }
}
