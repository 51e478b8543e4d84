import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_DOCUMENT_LENGTH, parseReply } from '#domain/feedback/ai-reply'
import { checkFeedback } from '#domain/feedback/check-feedback'
import { EXAMPLE_XML } from '#domain/feedback/format'
import { buildPrompt } from '#domain/feedback/prompt'
import { MAX_REPLY_LENGTH } from '#domain/feedback/reply-text'
import { assertProperty } from '../../property'
import { SLOW_TEXTS } from './hostile'
import { exampleInput } from './prompt-parts'
import { anyFeedback, anyStyle, renderXml } from './render'
import { countVisitedCharacters } from './visited-characters'

const MARKUP = [
  ...['<feedback>', '</feedback>', '<performance ', 'time_to_solve="4" ', '>', '/>', '<comments>', '</comments>', '&'],
  ...['</performance>', '<code_quality readability="4" correctness="4" maintainability="4"/>', '<', '"', '&lt;', '\\'],
  ...[
    '<summary final_score="80"/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?xml?>',
    '\ufeff',
    '“',
    '&#x41;',
    'hasOwnProperty',
  ],
]
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(fc.constantFrom(...MARKUP), fc.string({ maxLength: 5 })), { maxLength: 30 }).map((x) => x.join('')),
)

describe('parseReply', () => {
  it('[F9] returns any valid feedback, with its texts written in any way', () => {
    assertProperty(
      fc.property(anyFeedback, anyStyle, fc.boolean(), (feedback, style, isFenced) => {
        const xml = renderXml(feedback, style)
        const reply = isFenced ? `Sure, a < b & so on:\n\`\`\`xml\n${xml}\n\`\`\`\nAnything else?` : xml
        expect(parseReply(reply)).toEqual({ ok: true, feedback })
      }),
      { numRuns: 2000 },
    )
  })

  it('[F9] returns the last of two documents', () => {
    assertProperty(
      fc.property(anyFeedback, anyFeedback, anyStyle, (draft, final, style) => {
        const reply = `${renderXml(draft, style)}\nBetter:\n${renderXml(final, style)}`
        expect(parseReply(reply)).toEqual({ ok: true, feedback: final })
      }),
    )
  })

  it('[F9] refuses every document that is cut before its last character', () => {
    assertProperty(
      fc.property(anyFeedback, anyStyle, fc.nat(), (feedback, style, cutAt) => {
        const xml = renderXml(feedback, style)
        expect(parseReply(xml.slice(0, cutAt % xml.length)).ok).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('[F9] never throws, and returns a reason or a feedback in range', () => {
    assertProperty(
      fc.property(anyText, (text) => {
        const parsed = parseReply(text)
        if (parsed.ok) expect(parseReply(renderXml(parsed.feedback, 'escaped'))).toEqual(parsed)
        else
          expect(parsed.message).toMatch(
            /^(?:Invalid XML: .+|Missing required attribute: .+|Invalid number .+|Validation failed: .+)$/,
          )
      }),
      { numRuns: 3000 },
    )
  })

  it.each(SLOW_TEXTS)('[F9] reads %s in linear time', (_, text) => {
    expect(countVisitedCharacters(() => parseReply(text))).toBeLessThan(40 * text.length)
  })

  it('[F9] refuses a reply or a document that is too long', () => {
    const tooLong = { ok: false, message: 'Invalid XML: the reply is too long' }
    const document = EXAMPLE_XML.replaceAll('0-100', '80').replaceAll('0-5', '4')
    const makeLonger = (length: number): string => document.replace('The verdict', 'x'.repeat(length))
    expect(parseReply('x'.repeat(MAX_REPLY_LENGTH + 1))).toEqual(tooLong)
    expect(parseReply('x'.repeat(MAX_REPLY_LENGTH - document.length) + document).ok).toBe(true)
    expect(parseReply(makeLonger(MAX_DOCUMENT_LENGTH))).toEqual(tooLong)
    expect(parseReply(makeLonger(MAX_DOCUMENT_LENGTH - document.length)).ok).toBe(true)
  })

  it('[F9] reads the same feedback from JSON, with any text around it, but not from a cut object', () => {
    assertProperty(
      fc.property(anyFeedback, fc.boolean(), (feedback, hasRoot) => {
        const json = JSON.stringify(hasRoot ? { feedback } : feedback, null, 2)
        expect(parseReply(`Here:\n\`\`\`json\n${json}\n\`\`\`\nDone.`)).toEqual({ ok: true, feedback })
        expect(parseReply(json.slice(0, -1)).ok).toBe(false)
      }),
    )
  })

  it.each(['N/A', 'n/a', 'not available', 'Not rated.'])('[N16] reads the sub-score "%s" as not rated', (text) => {
    const reply = EXAMPLE_XML.replace('readability="0-5"', `readability="${text}"`)
    const parsed = parseReply(reply.replaceAll('0-5', '4').replace('0-100', '80'))
    expect(parsed).toMatchObject({ ok: true, feedback: { code_quality: { readability: null, correctness: 4 } } })
    expect(parseReply(reply.replaceAll('0-5', '4').replace('0-100', text))).toEqual({
      ok: false,
      message: 'Invalid number for attribute: final_score',
    })
  })

  it.each([
    ['XML', EXAMPLE_XML.replaceAll('0-5', '4').replace('"4"', '"4.5"').replace('0-100', '80')],
    ['JSON', '{"performance":{"time_to_solve":4.5},"code_quality":{},"summary":{"final_score":80}}'],
  ])('[F6] refuses 4.5 in %s instead of rounding it', (_, reply) => {
    expect(parseReply(reply)).toEqual({ ok: false, message: 'Invalid number for attribute: time_to_solve' })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 3.5])(
    '[F7] a typed score of %d is not a valid number',
    (final_score) => {
      const [feedback] = fc.sample(anyFeedback, 1)
      if (!feedback) throw new Error('a feedback')
      const errors = checkFeedback({ ...feedback, summary: { ...feedback.summary, final_score } })
      expect(errors).toEqual(['final_score must be a valid number'])
    },
  )

  it('[F4] recognises the prompt itself', () => {
    const prompt = buildPrompt(exampleInput)
    expect(parseReply(prompt)).toEqual({ ok: false, message: expect.stringContaining('This is the prompt.') })
    const answer = EXAMPLE_XML.replaceAll('0-5', '4').replace('0-100', '80')
    expect(parseReply(`${prompt}\n\n${answer}`).ok).toBe(true)
  })

  it('[F4] refuses its own example, so that a pasted prompt is never taken for a reply', () => {
    expect(parseReply(EXAMPLE_XML)).toEqual({ ok: false, message: 'Invalid number for attribute: time_to_solve' })
  })
})
