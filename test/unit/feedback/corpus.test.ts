import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseReply } from '#domain/feedback/ai-reply'
import { replies, type StoredReply } from './corpus'

/** In a wrong cut, the parser accepts feedback that the whole reply does not contain. */
function findWrongCuts({ bytes, expected, earlier }: StoredReply): string[] {
  const wholeDocuments = [...earlier, ...(expected.ok ? [expected.feedback] : [])]
  const wrongResults: string[] = []
  for (let length = 0; length < bytes.length; length++) {
    const parsed = parseReply(bytes.subarray(0, length).toString('utf8'))
    if (parsed.ok && !wholeDocuments.some((feedback) => isDeepStrictEqual(feedback, parsed.feedback))) {
      wrongResults.push(`cut at byte ${length}: ${JSON.stringify(parsed.feedback)}`)
    }
  }
  return wrongResults
}

describe('replies as chat tools write them', () => {
  it('[F9] are at least 64, with at least 40 valid and 40 invalid ones', () => {
    expect(replies.length).toBeGreaterThanOrEqual(64)
    expect(replies.filter(({ expected }) => expected.ok).length).toBeGreaterThanOrEqual(40)
    expect(replies.filter(({ expected }) => !expected.ok).length).toBeGreaterThanOrEqual(40)
  })

  it.each(replies)(
    '[F6] [F7] [F8] [F9] [fault 21] $name is parsed or refused with its reason',
    ({ bytes, expected }) => {
      expect(parseReply(bytes.toString('utf8'))).toEqual(expected)
    },
  )

  it.each(replies)('[F9] [fault 21] $name, cut at every byte, is refused or parsed whole', (reply) => {
    expect(findWrongCuts(reply)).toEqual([])
  })

  it.each(replies.filter(({ expected, earlier }) => expected.ok && earlier.length === 0))(
    '[F9] $name is accepted only with its last closing tag or brace',
    ({ bytes }) => {
      const lengths = Array.from({ length: bytes.length + 1 }, (_, length) => length)
      const shortestAccepted = lengths.find((length) => parseReply(bytes.subarray(0, length).toString('utf8')).ok) ?? -1
      expect(bytes.subarray(0, shortestAccepted).toString('utf8')).toMatch(
        /(?:\/(?:feedback|summary)[\s\u200b]*\\?(?:>|&gt;)|\})$/i,
      )
    },
  )
})
