import { createAccepted, createFeedback, createWrongAnswer } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const coinChange: DemoSession = {
  slug: 'coin-change',
  title: 'Coin Change',
  description:
    'Pay an amount with as few coins as possible, with an unlimited supply of each given coin, or tell that it cannot be done.',
  lang: 'python3',
  startsAt: '2026-07-23T17:55:38Z',
  attempts: [
    {
      minute: 6.9,
      code: `
class Solution:
    def coinChange(self, coins: List[int], amount: int) -> int:
        coins.sort(reverse=True)
        used = 0
        for coin in coins:
            used += amount // coin
            amount %= coin
        return used if amount == 0 else -1
`,
      verdict: createWrongAnswer([32, 189], '[186,419,83,408]\n6249', '-1', '20'),
      problemNote: 'Greedy only works for some sets of coins.',
    },
    {
      minute: 24.4,
      code: `
class Solution:
    def coinChange(self, coins: List[int], amount: int) -> int:
        # fewest[a] = coins needed for amount a
        fewest = [0] + [inf] * amount
        for a in range(1, amount + 1):
            for coin in coins:
                if coin <= a:
                    fewest[a] = min(fewest[a], fewest[a - coin] + 1)
        return fewest[amount] if fewest[amount] < inf else -1
`,
      verdict: createAccepted({
        runtimeMs: 684,
        fasterThanPercent: 55.2,
        memoryMb: 18.2,
        leanerThanPercent: 67.8,
        testCount: 189,
      }),
      feedback: createFeedback({
        score: 75,
        performance: [
          3,
          'O(amount * coins)',
          'O(amount)',
          'The usual table. Putting the loop over coins outside and starting at range(coin, amount + 1) drops the comparison and runs a good deal faster in Python.',
        ],
        quality: [5, 5, 4, 'fewest says what is in the cells, and inf avoids a magic number for "impossible".'],
        summary:
          'The greedy attempt was worth a minute of looking for a counterexample: 1, 3, 4 and amount 6 is enough. The table is correct and clear.',
      }),
    },
  ],
}

const houseRobber: DemoSession = {
  slug: 'house-robber',
  title: 'House Robber',
  description: 'Take as much as possible from a row of houses without ever taking from two neighbours.',
  lang: 'golang',
  startsAt: '2026-07-27T19:20:19Z',
  attempts: [
    {
      minute: 9.8,
      code: `
func rob(nums []int) int {
	// best with and without the newest house
	taken, skipped := 0, 0
	for _, money := range nums {
		taken, skipped = skipped+money, max(skipped, taken)
	}
	return max(taken, skipped)
}
`,
      verdict: createAccepted({
        runtimeMs: 0,
        fasterThanPercent: 100,
        memoryMb: 3.9,
        leanerThanPercent: 71.4,
        testCount: 70,
      }),
    },
  ],
}

const longestIncreasing = {
  slug: 'longest-increasing-subsequence',
  title: 'Longest Increasing Subsequence',
  description:
    'Find the length of the longest strictly rising selection from a list that keeps the order of its numbers.',
  lang: 'python3',
}

const increasingQuadratic: DemoSession = {
  ...longestIncreasing,
  startsAt: '2026-07-21T19:15:58Z',
  attempts: [
    {
      minute: 31.7,
      code: `
class Solution:
    def lengthOfLIS(self, nums: List[int]) -> int:
        dp = [1] * len(nums)
        for i in range(len(nums)):
            for j in range(i):
                if nums[j] < nums[i]:
                    if dp[j] + 1 > dp[i]:
                        dp[i] = dp[j] + 1
        m = 0
        for d in dp:
            if d > m:
                m = d
        return m
`,
      verdict: createAccepted({
        runtimeMs: 1893,
        fasterThanPercent: 22.4,
        memoryMb: 18,
        leanerThanPercent: 58.3,
        testCount: 55,
      }),
      hints: 'gpt_help',
      problemNote: 'There is an n log n way. Come back to it.',
      feedback: createFeedback({
        score: 48,
        performance: [
          2,
          'O(n^2)',
          'O(n)',
          'It passes, close to the limit. The help received gave away the recurrence, so the half hour bought less than it should have.',
        ],
        quality: [
          2,
          5,
          2,
          'dp, m and d say nothing about the problem: dp[i] is the best length that ends at i, and deserves such a name. The last five lines are max(dp), and the nested if is another max.',
        ],
        summary:
          'Correct, yet more translated than understood. Write down in words what dp[i] means, then repeat the problem with binary search in a few days.',
      }),
    },
  ],
}

const increasingFast: DemoSession = {
  ...longestIncreasing,
  startsAt: '2026-08-01T16:00:47Z',
  attempts: [
    {
      minute: 18.3,
      code: `
class Solution:
    def lengthOfLIS(self, nums: List[int]) -> int:
        # ends[k]: smallest last number of a rising run of length k + 1
        ends = []
        for x in nums:
            k = bisect_left(ends, x)
            if k == len(ends):
                ends.append(x)
            else:
                ends[k] = x
        return len(ends)
`,
      verdict: createAccepted({
        runtimeMs: 7,
        fasterThanPercent: 84.9,
        memoryMb: 18.1,
        leanerThanPercent: 52.6,
        testCount: 55,
      }),
      notes: 'Second time, no help. ends is NOT the subsequence itself, only the smallest endings.',
      feedback: createFeedback({
        score: 96,
        performance: [
          5,
          'O(n log n)',
          'O(n)',
          'From nearly two seconds to seven milliseconds. bisect_left, not bisect_right, keeps the rise strict.',
        ],
        quality: [
          5,
          5,
          5,
          'One comment explains ends completely; the loop could hardly be shorter without getting cryptic.',
        ],
        summary:
          'A great return to an earlier solve: better complexity, better names, no help. The note about what ends is not shows real understanding.',
      }),
    },
  ],
}

/** Sessions with dynamic programming, without recorded code history. */
export const dynamic: readonly DemoSession[] = [coinChange, houseRobber, increasingQuadratic, increasingFast]
