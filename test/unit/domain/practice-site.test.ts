import { expect, test } from 'vitest'
import { parseUsername } from '#domain/practice-site'

test.each([
  'Nora',
  ' Nora ',
  '@Nora',
  'https://leetcode.com/u/Nora/',
  'leetcode.com/Nora',
  ' http://www.leetcode.com/u/Nora?tab=solved#top ',
  'LeetCode.com/Nora/',
])('[N17] the user name is read from a name or the address of a profile: "%s"', (typed) => {
  expect(parseUsername(typed)).toBe('Nora')
})
