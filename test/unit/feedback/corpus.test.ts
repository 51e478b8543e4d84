import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseReply } from '#domain/feedback/ai-reply'
import { type Reply, replies } from './corpus'

/** The positions at which a reply is cut and still accepted, with a result other than the whole document. */
function wrongCuts({ bytes, expected, earlier }: Reply): string[] {
  const whole = [...earlier, ...(expected.ok ? [expected.feedback] : [])]
  const wrong: string[] = []
  for (let length = 0; length < bytes.length; length++) {
    const parsed = parseReply(bytes.subarray(0, length).toString('utf8'))
    if (parsed.ok && !whole.some((feedback) => isDeepStrictEqual(feedback, parsed.feedback))) {
      wrong.push(`cut at byte ${length}: ${JSON.stringify(parsed.feedback)}`)
    }
  }
  return wrong
}

describe('replies as chat tools write them', () => {
  it('[F9] are at least 64, valid and invalid ones', () => {
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
    expect(wrongCuts(reply)).toEqual([])
  })

  it.each(replies.filter(({ expected, earlier }) => expected.ok && earlier.length === 0))(
    '[F9] $name is accepted only with its last closing tag or brace',
    ({ bytes }) => {
      const lengths = Array.from({ length: bytes.length + 1 }, (_, length) => length)
      const accepted = lengths.find((length) => parseReply(bytes.subarray(0, length).toString('utf8')).ok) ?? -1
      expect(bytes.subarray(0, accepted).toString('utf8')).toMatch(
        /(?:\/(?:feedback|summary)[\s\u200b]*\\?(?:>|&gt;)|\})$/i,
      )
    },
  )
})
