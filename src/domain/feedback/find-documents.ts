import { ROOT_NAME } from './format'
import { WHITESPACE_CLASS } from './reply-text'

/** The feedback documents of an AI's reply, in order. `problem` is the reason why the reply is refused; null if it is accepted. */
export interface FoundDocuments {
  documents: string[]
  problem: string | null
}

/** Maximum number of root tags in one reply. A pasted chat has dozens. */
const MAX_TAGS = 512
const DECLARATION = /<!DOCTYPE\s{1,64}feedback|<!ENTITY\b/i
const DECLARATION_TEXT = 'document type declarations are not accepted'
const CUT_OFF_TEXT = 'the reply is cut off before </feedback>'
const TOO_MANY_TAGS_TEXT = 'the reply has too many <feedback> tags'

const FEEDBACK_TAG = new RegExp(`<(/?)feedback(?=[${WHITESPACE_CLASS}/>]|$)`, 'gi')
const ROOT_TAG = /<feedback/i
const SECTION_EDGE = /<\/?(?:performance|code\\?[_-]?quality|summary)(?=[\s/>])|\/>/gi
const SECTION_WITH_ATTRIBUTE = /<(?:performance|code\\?[_-]?quality|summary)\s[\s>]{0,64}[a-z]/i
const NOT_SPACE = new RegExp(`[^${WHITESPACE_CLASS}]`, 'g')

function skipSpace(text: string, at: number): number {
  NOT_SPACE.lastIndex = at
  return NOT_SPACE.exec(text)?.index ?? text.length
}

/**
 * Whether an opening tag starts a document, and is not only mentioned in the text. The search stops at `end`, the index of the next root
 * tag, so that no character is read twice.
 */
function startsDocument(text: string, tagStart: number, end: number): boolean {
  const body = text.slice(tagStart, end)
  const close = body.indexOf('>')
  if (close < 0) return end === text.length
  const next = skipSpace(text, tagStart + close + 1)
  return next >= text.length || text[next] === '<' || SECTION_WITH_ATTRIBUTE.test(body)
}

/**
 * Finds the documents of a reply by their root tags. A closing tag belongs to the nearest opening tag before it, so that an unfinished
 * draft is not part of the next document. Refuses the reply if its last document is not closed.
 */
export function findDocuments(text: string): FoundDocuments {
  if (DECLARATION.test(text)) return { documents: [], problem: DECLARATION_TEXT }
  const tags: RegExpExecArray[] = []
  for (const tag of text.matchAll(FEEDBACK_TAG))
    if (tags.push(tag) > MAX_TAGS) return { documents: [], problem: TOO_MANY_TAGS_TEXT }
  const documents: string[] = []
  let open: number | null = null
  for (const [position, tag] of tags.entries()) {
    if (tag[1] === '') {
      if (startsDocument(text, tag.index, tags[position + 1]?.index ?? text.length)) open = tag.index
      continue
    }
    const close = skipSpace(text, tag.index + tag[0].length)
    if (open === null || text[close] !== '>') continue
    documents.push(text.slice(open, close + 1))
    open = null
  }
  return { documents, problem: open === null ? null : CUT_OFF_TEXT }
}

/** Wraps the sections of a reply in a root element. Returns null if the reply already has a root tag, or has no sections. */
export function wrapSectionsInRoot(text: string): string | null {
  if (ROOT_TAG.test(text)) return null
  let start: number | null = null
  let last = 0
  for (const { 0: edge, index } of text.matchAll(SECTION_EDGE)) {
    if (edge === '/>' || edge.startsWith('</')) last = index
    else start ??= index
  }
  const end = text.indexOf('>', last) + 1
  return start === null || end <= start ? null : `<${ROOT_NAME}>${text.slice(start, end)}</${ROOT_NAME}>`
}
