import { MAX_DOCUMENT_LENGTH } from '#domain/feedback/ai-reply'
import { MAX_REPLY_LENGTH } from '#domain/feedback/reply-text'

const fill = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length))

function inComments(text: string): string {
  return `<feedback><performance time_to_solve="4"><comments>${text}</comments></performance><code_quality readability="4"
 correctness="4" maintainability="4"/><summary final_score="80"/></feedback>`
}

const inAttribute = (text: string): string => inComments('').replace('time_to_solve="4"', `time_to_solve="4" ${text}`)

const units = [
  ...['<', '&', '<feedback>', '<feedback', '</feedback>', '<feedback></feedback>', '<feedback><x/></feedback>'],
  ...['<feedback><performance>', '<feedback><performance time_to_solve="', '<feedback a="', '</feedback   ', '&lt;'],
  ...['<!--', '<![CDATA[', '<performance>', '&lt;feedback&gt;', '\\<feedback', '<!DOCTYPE ', ' ', '"', 'a="1" '],
]
const inner = [
  ...['<', '&', '&amp;', '&#65;', '&nosuch;', '&a', '<!--', '<!-- x -->', '<![CDATA[', '<![CDATA[x]]>', '<comments>'],
  ...['</comments>', '</comments><comments>', '<comments a="', '<comments/>', '<a ', ' ', '\n', 'x', '<!ENTITY a "b">'],
]
const values = ['"', '" ', '" a', '&', '<', '“” ', "'", 'a=b ', '=" ', 'x ']

/** Texts that are designed to be slow: the name, and the text at the largest accepted size. */
export const hostile: [string, string][] = [
  ...units.map((unit): [string, string] => [`a reply of ${JSON.stringify(unit)}`, fill(unit, MAX_REPLY_LENGTH)]),
  ...inner.map((unit): [string, string] => [
    `comments of ${JSON.stringify(unit)}`,
    inComments(fill(unit, MAX_DOCUMENT_LENGTH - 300)),
  ]),
  ...values.map((unit): [string, string] => [
    `an attribute of ${JSON.stringify(unit)}`,
    inAttribute(`comments="${fill(unit, MAX_DOCUMENT_LENGTH - 300)}"`),
  ]),
  ['a megabyte of documents', fill(inComments('x'), 2 * MAX_REPLY_LENGTH)],
  ['closing tags of sections', fill('</summary ', MAX_REPLY_LENGTH)],
  ['sections without a root', fill('<performance/>', MAX_REPLY_LENGTH)],
  ['braces', fill('{"feedback":', MAX_REPLY_LENGTH)],
  ['many attributes', inAttribute(Array.from({ length: 6000 }, (_, index) => `a${index}="1"`).join(' '))],
  ['deep nesting', `<feedback>${fill('<performance>', MAX_DOCUMENT_LENGTH - 300)}</feedback>`],
  ['closing tags only', `<feedback>${fill('</performance>', MAX_DOCUMENT_LENGTH - 300)}</feedback>`],
  [
    'an escaped document among references',
    inComments('').replaceAll('<', '&lt;') + fill('&#65;', MAX_REPLY_LENGTH - 1000),
  ],
  ['many templates', fill(inComments('').replace(/\d/g, '?'), 250 * inComments('').length)],
  ['long templates', fill(inComments(fill('&', 8_000)).replace(/\d/g, '?'), MAX_REPLY_LENGTH)],
]
