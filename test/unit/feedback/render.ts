import * as fc from 'fast-check'
import type { Feedback } from '#domain/solve'

export type TextStyle = 'escaped' | 'bare' | 'cdata' | 'attribute'

const FORMAT_MARKUP =
  /<(?=!|\/?(?:feedback|performance|code|summary|comment|time|space|readability|correctness|maintainability|final))/gi
const ENTITY_REFERENCE = /&(?=#?\w+;)/g

const escapeAll = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escapes only text that would be read as the format's own markup, as chat tools do. */
const escapeMarkup = (text: string): string => text.replace(ENTITY_REFERENCE, '&amp;').replace(FORMAT_MARKUP, '&lt;')

/** Splits the name of the root tag, because a complete root tag is recognized even inside CDATA. */
const splitForCdata = (text: string): string =>
  text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('feedback', 'feed]]><![CDATA[back')

function makeElement(text: string, style: TextStyle): string {
  switch (style) {
    case 'escaped':
      return `<comments>${escapeAll(text)}</comments>`
    case 'bare':
      return `<comments>${escapeMarkup(text)}</comments>`
    case 'cdata':
      return `<comments><![CDATA[${splitForCdata(text)}]]></comments>`
    case 'attribute':
      return ''
    default:
      return style satisfies never
  }
}

export function renderXml({ performance, code_quality, summary }: Feedback, style: TextStyle): string {
  const makeCommentsAttribute = (text: string): string =>
    style === 'attribute' ? ` comments="${escapeAll(text)}"` : ''
  return [
    `<feedback><performance time_to_solve="${performance.time_to_solve}"`,
    ` time_complexity="${escapeAll(performance.time_complexity)}" space_complexity='${performance.space_complexity
      .replaceAll('&', '&#38;')
      .replaceAll('<', '&#x3c;')
      .replaceAll("'", '&apos;')}'${makeCommentsAttribute(performance.comments)}>`,
    `${makeElement(performance.comments, style)}</performance>\n<code_quality readability="${code_quality.readability}"`,
    ` correctness="${code_quality.correctness}" maintainability="${code_quality.maintainability}"`,
    `${makeCommentsAttribute(code_quality.comments)}>${makeElement(code_quality.comments, style)}</code_quality>`,
    `<summary final_score="${summary.final_score}"${makeCommentsAttribute(summary.comments)}>`,
    `${makeElement(summary.comments, style)}</summary></feedback>`,
  ].join('')
}

const anyFragment = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(' < ', '<', '&', ' && ', '&amp;', '&lt;', '<T>', '<=', '<b>', '</p>', '"', "'", '“', ']]>', '<!--'),
  fc.constantFrom(
    '-->',
    '<![CDATA[',
    '<comments>',
    '</feedback>',
    '<feedback>',
    '&nosuch;',
    '&#0;',
    '\\',
    '=',
    '\n\t ',
  ),
)

const anyText = fc.array(anyFragment, { maxLength: 8 }).map((parts) =>
  parts
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' '),
)
export const generateFeedback = (
  text: fc.Arbitrary<string>,
  subScore: fc.Arbitrary<number | null>,
): fc.Arbitrary<Feedback> =>
  fc.record({
    performance: fc.record({
      time_to_solve: subScore,
      time_complexity: text,
      space_complexity: text,
      comments: text,
    }),
    code_quality: fc.record({
      readability: subScore,
      correctness: subScore,
      maintainability: subScore,
      comments: text,
    }),
    summary: fc.record({ final_score: fc.integer({ min: 0, max: 100 }), comments: text }),
  })

/** The texts have collapsed white space. */
export const anyFeedback: fc.Arbitrary<Feedback> = generateFeedback(anyText, fc.integer({ min: 0, max: 5 }))

export const anyStyle = fc.constantFrom<TextStyle>('escaped', 'bare', 'cdata', 'attribute')
