import { MAX_DOCUMENT_LENGTH } from '#domain/feedback/ai-reply'
import { MAX_REPLY_LENGTH } from '#domain/feedback/reply-text'

const repeatUpTo = (unit: string, length: number): string => unit.repeat(Math.floor(length / unit.length))

function makeReplyWithComments(text: string): string {
  return `<feedback><performance time_to_solve="4"><comments>${text}</comments></performance><code_quality readability="4"
 correctness="4" maintainability="4"/><summary final_score="80"/></feedback>`
}

const makeReplyWithAttribute = (text: string): string =>
  makeReplyWithComments('').replace('time_to_solve="4"', `time_to_solve="4" ${text}`)

const REPLY_UNITS = [
  ...['<', '&', '<feedback>', '<feedback', '</feedback>', '<feedback></feedback>', '<feedback><x/></feedback>'],
  ...['<feedback><performance>', '<feedback><performance time_to_solve="', '<feedback a="', '</feedback   ', '&lt;'],
  ...['<!--', '<![CDATA[', '<performance>', '&lt;feedback&gt;', '\\<feedback', '<!DOCTYPE ', ' ', '"', 'a="1" '],
]
const COMMENT_UNITS = [
  ...['<', '&', '&amp;', '&#65;', '&nosuch;', '&a', '<!--', '<!-- x -->', '<![CDATA[', '<![CDATA[x]]>', '<comments>'],
  ...['</comments>', '</comments><comments>', '<comments a="', '<comments/>', '<a ', ' ', '\n', 'x', '<!ENTITY a "b">'],
]
const ATTRIBUTE_UNITS = ['"', '" ', '" a', '&', '<', '“” ', "'", 'a=b ', '=" ', 'x ']

/** Pairs of a name and a text that is designed to be slow to parse. */
export const SLOW_TEXTS: [string, string][] = [
  ...REPLY_UNITS.map((unit): [string, string] => [
    `a reply of ${JSON.stringify(unit)}`,
    repeatUpTo(unit, MAX_REPLY_LENGTH),
  ]),
  ...COMMENT_UNITS.map((unit): [string, string] => [
    `comments of ${JSON.stringify(unit)}`,
    makeReplyWithComments(repeatUpTo(unit, MAX_DOCUMENT_LENGTH - 300)),
  ]),
  ...ATTRIBUTE_UNITS.map((unit): [string, string] => [
    `an attribute of ${JSON.stringify(unit)}`,
    makeReplyWithAttribute(`comments="${repeatUpTo(unit, MAX_DOCUMENT_LENGTH - 300)}"`),
  ]),
  ['a megabyte of documents', repeatUpTo(makeReplyWithComments('x'), 2 * MAX_REPLY_LENGTH)],
  ['closing tags of sections', repeatUpTo('</summary ', MAX_REPLY_LENGTH)],
  ['sections without a root', repeatUpTo('<performance/>', MAX_REPLY_LENGTH)],
  ['braces', repeatUpTo('{"feedback":', MAX_REPLY_LENGTH)],
  ['many attributes', makeReplyWithAttribute(Array.from({ length: 6000 }, (_, index) => `a${index}="1"`).join(' '))],
  ['deep nesting', `<feedback>${repeatUpTo('<performance>', MAX_DOCUMENT_LENGTH - 300)}</feedback>`],
  ['closing tags only', `<feedback>${repeatUpTo('</performance>', MAX_DOCUMENT_LENGTH - 300)}</feedback>`],
  [
    'an escaped document among references',
    makeReplyWithComments('').replaceAll('<', '&lt;') + repeatUpTo('&#65;', MAX_REPLY_LENGTH - 1000),
  ],
  ['many templates', repeatUpTo(makeReplyWithComments('').replace(/\d/g, '?'), 250 * makeReplyWithComments('').length)],
  ['long templates', repeatUpTo(makeReplyWithComments(repeatUpTo('&', 8_000)).replace(/\d/g, '?'), MAX_REPLY_LENGTH)],
]
