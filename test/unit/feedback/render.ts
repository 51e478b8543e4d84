import * as fc from 'fast-check'
import type { Feedback } from '#domain/solve'

/** The ways in which a test writes a text into XML. */
export type Style = 'escaped' | 'bare' | 'cdata' | 'attribute'

const FORMAT_MARKUP =
  /<(?=!|\/?(?:feedback|performance|code|summary|comment|time|space|readability|correctness|maintainability|final))/gi
const REFERENCE = /&(?=#?\w+;)/g

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Like chat tools: escapes only text that would be read as the format's own markup. */
const bare = (text: string): string => text.replace(REFERENCE, '&amp;').replace(FORMAT_MARKUP, '&lt;')

/** A root tag counts even inside CDATA, so no text with a complete one is written into CDATA. */
const quoted = (text: string): string =>
  text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('feedback', 'feed]]><![CDATA[back')

function element(text: string, style: Style): string {
  switch (style) {
    case 'escaped':
      return `<comments>${escaped(text)}</comments>`
    case 'bare':
      return `<comments>${bare(text)}</comments>`
    case 'cdata':
      return `<comments><![CDATA[${quoted(text)}]]></comments>`
    case 'attribute':
      return ''
    default:
      return style satisfies never
  }
}

/** A feedback document as XML. */
export function render({ performance, code_quality, summary }: Feedback, style: Style): string {
  const comments = (text: string): string => (style === 'attribute' ? ` comments="${escaped(text)}"` : '')
  return [
    `<feedback><performance time_to_solve="${performance.time_to_solve}"`,
    ` time_complexity="${escaped(performance.time_complexity)}" space_complexity='${performance.space_complexity
      .replaceAll('&', '&#38;')
      .replaceAll('<', '&#x3c;')
      .replaceAll("'", '&apos;')}'${comments(performance.comments)}>`,
    `${element(performance.comments, style)}</performance>\n<code_quality readability="${code_quality.readability}"`,
    ` correctness="${code_quality.correctness}" maintainability="${code_quality.maintainability}"`,
    `${comments(code_quality.comments)}>${element(code_quality.comments, style)}</code_quality>`,
    `<summary final_score="${summary.final_score}"${comments(summary.comments)}>`,
    `${element(summary.comments, style)}</summary></feedback>`,
  ].join('')
}

const fragment = fc.oneof(
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

const text = fc.array(fragment, { maxLength: 8 }).map((parts) =>
  parts
    .join('')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' '),
)
const subScore = fc.integer({ min: 0, max: 5 })

/** Any valid feedback, with collapsed white space in its texts. */
export const anyFeedback: fc.Arbitrary<Feedback> = fc.record({
  performance: fc.record({ time_to_solve: subScore, time_complexity: text, space_complexity: text, comments: text }),
  code_quality: fc.record({ readability: subScore, correctness: subScore, maintainability: subScore, comments: text }),
  summary: fc.record({ final_score: fc.integer({ min: 0, max: 100 }), comments: text }),
})

export const anyStyle = fc.constantFrom<Style>('escaped', 'bare', 'cdata', 'attribute')
