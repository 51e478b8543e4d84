import { SPACE } from './reply-text'

/** The feedback documents of a reply, in its order; `problem` says why none of them may be taken. */
export interface FoundDocuments {
  documents: string[]
  problem: string | null
}

/** Root tags in one reply, at most: a pasted chat has dozens. */
const MAX_TAGS = 512
const DECLARATION = /<!DOCTYPE\s{1,64}feedback|<!ENTITY\b/i
const DECLARED = 'document type declarations are not accepted'
const CUT_OFF = 'the reply is cut off before </feedback>'
const TOO_MANY = 'the reply has too many <feedback> tags'

const TAG = new RegExp(`<(/?)feedback(?=[${SPACE}/>]|$)`, 'gi')
const SECTION = /<(?:performance|code\\?[_-]?quality|summary)\s[\s>]{0,64}[a-z]/i
const NOT_SPACE = new RegExp(`[^${SPACE}]`, 'g')

/** The place of the first character from `at` on that is no white space; the text's length when there is none. */
function skipSpace(text: string, at: number): number {
  NOT_SPACE.lastIndex = at
  return NOT_SPACE.exec(text)?.index ?? text.length
}

/**
 * True when an opening tag begins a document: what follows it is markup or nothing more, or a section with attributes
 * comes after some words. Otherwise somebody only speaks of "the <feedback> block". `end` is where the next root tag
 * begins, so that no character is read twice.
 */
function beginsDocument(text: string, open: number, end: number): boolean {
  const body = text.slice(open, end)
  const close = body.indexOf('>')
  if (close < 0) return end === text.length
  const next = skipSpace(text, open + close + 1)
  return next >= text.length || text[next] === '<' || SECTION.test(body)
}

/**
 * Finds the documents by their root tags alone. A closing tag belongs to the nearest opening one before it, so a draft
 * that was begun and given up is no part of the document after it; a document that is begun last and never closed
 * makes the reply one that breaks off. A root tag quoted in CDATA or in a value counts too, and such a document is refused
 * as damaged. Linear in the text.
 */
export function findDocuments(text: string): FoundDocuments {
  if (DECLARATION.test(text)) return { documents: [], problem: DECLARED }
  const tags: RegExpExecArray[] = []
  for (const tag of text.matchAll(TAG)) if (tags.push(tag) > MAX_TAGS) return { documents: [], problem: TOO_MANY }
  const documents: string[] = []
  let open: number | null = null
  for (const [position, tag] of tags.entries()) {
    if (tag[1] === '') {
      if (beginsDocument(text, tag.index, tags[position + 1]?.index ?? text.length)) open = tag.index
      continue
    }
    const close = skipSpace(text, tag.index + tag[0].length)
    if (open === null || text[close] !== '>') continue
    documents.push(text.slice(open, close + 1))
    open = null
  }
  return { documents, problem: open === null ? null : CUT_OFF }
}
