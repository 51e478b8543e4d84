import { createAccepted, createFeedback, createWrongAnswer } from '../outcomes.ts'
import type { DemoSession } from '../types.ts'

const twoSum: DemoSession = {
  slug: 'two-sum',
  title: 'Two Sum',
  description: 'Find the positions of the two numbers in a list that add up to a target.',
  lang: 'python3',
  startsAt: '2026-07-18T20:20:14Z',
  attempts: [
    {
      minute: 5.4,
      code: `
class Solution:
    def twoSum(self, nums: List[int], target: int) -> List[int]:
        where = {}
        for i, x in enumerate(nums):
            if target - x in where:
                return [where[target - x], i]
            where[x] = i
`,
      verdict: createAccepted({
        runtimeMs: 2,
        fasterThanPercent: 72.6,
        memoryMb: 18.9,
        leanerThanPercent: 49.3,
        testCount: 63,
      }),
      feedback: createFeedback({
        score: 94,
        performance: [5, 'O(n)', 'O(n)', 'One pass with a dictionary, written in five minutes. Nothing to gain.'],
        quality: [
          5,
          5,
          5,
          'Looking up target - x before storing x means a number is never paired with itself. where is a good name for a map from value to position.',
        ],
        summary:
          'As good as it gets. The function ends without a return when no pair exists, which the task rules out.',
      }),
    },
  ],
}

const productExceptSelf: DemoSession = {
  slug: 'product-of-array-except-self',
  title: 'Product of Array Except Self',
  description: 'For each position, give the product of all the other numbers, in linear time and without dividing.',
  lang: 'java',
  startsAt: '2026-07-20T18:05:31Z',
  attempts: [
    {
      minute: 7.3,
      code: `
class Solution {
    public int[] productExceptSelf(int[] nums) {
        int product = 1;
        for (int n : nums) {
            if (n != 0) product *= n;
        }
        int[] result = new int[nums.length];
        for (int i = 0; i < nums.length; i++) {
            result[i] = nums[i] == 0 ? product : product / nums[i];
        }
        return result;
    }
}
`,
      verdict: createWrongAnswer([11, 24], '[-1,1,0,-3,3]', '[-9,9,9,-3,3]', '[0,0,9,0,0]'),
      problemNote: 'Tried to get away with division. No.',
    },
    {
      minute: 19.6,
      code: `
class Solution {
    public int[] productExceptSelf(int[] nums) {
        int n = nums.length;
        int[] result = new int[n];
        // products of everything to the left
        result[0] = 1;
        for (int i = 1; i < n; i++) {
            result[i] = result[i - 1] * nums[i - 1];
        }
        // times the products of everything to the right
        int right = 1;
        for (int i = n - 1; i >= 0; i--) {
            result[i] *= right;
            right *= nums[i];
        }
        return result;
    }
}
`,
      verdict: createAccepted({
        runtimeMs: 2,
        fasterThanPercent: 86.4,
        memoryMb: 71.2,
        leanerThanPercent: 40.7,
        testCount: 24,
      }),
      hints: 'leetcode_hint',
      feedback: createFeedback({
        score: 80,
        performance: [
          4,
          'O(n)',
          'O(1) besides the result',
          'Two passes, and the right-hand products live in a single variable instead of a second array.',
        ],
        quality: [4, 5, 4, 'The two comments carry the idea. n, i and right are short but local enough to follow.'],
        summary:
          'Solid after the hint. The first attempt ignored the sentence that forbids division; read the constraints aloud first.',
      }),
    },
  ],
}

const singleNumber: DemoSession = {
  slug: 'single-number',
  title: 'Single Number',
  description: 'Every number in a list occurs twice except one. Find it without extra memory.',
  lang: 'golang',
  startsAt: '2026-07-20T18:50:03Z',
  attempts: [
    {
      minute: 4.2,
      code: `
func singleNumber(nums []int) int {
	single := 0
	for _, n := range nums {
		single ^= n // pairs cancel out
	}
	return single
}
`,
      verdict: createAccepted({
        runtimeMs: 0,
        fasterThanPercent: 100,
        memoryMb: 8.1,
        leanerThanPercent: 63.5,
        testCount: 61,
      }),
      problemNote: 'x ^ x = 0 and x ^ 0 = x, in any order.',
    },
  ],
}

const searchRotated: DemoSession = {
  slug: 'search-in-rotated-sorted-array',
  title: 'Search in Rotated Sorted Array',
  description: 'A sorted list of distinct numbers was rotated at an unknown place. Find a target in logarithmic time.',
  lang: 'golang',
  startsAt: '2026-07-29T19:20:27Z',
  attempts: [
    {
      minute: 26.8,
      code: `
func search(nums []int, target int) int {
	lo, hi := 0, len(nums)-1
	for lo <= hi {
		mid := (lo + hi) / 2
		if nums[mid] == target {
			return mid
		}
		if nums[lo] <= nums[mid] {
			// left half is in order
			if nums[lo] <= target && target < nums[mid] {
				hi = mid - 1
			} else {
				lo = mid + 1
			}
		} else {
			// right half is in order
			if nums[mid] < target && target <= nums[hi] {
				lo = mid + 1
			} else {
				hi = mid - 1
			}
		}
	}
	return -1
}
`,
      verdict: createAccepted({
        runtimeMs: 0,
        fasterThanPercent: 100,
        memoryMb: 4.7,
        leanerThanPercent: 28.6,
        testCount: 196,
      }),
      hints: 'solution_peek',
      notes:
        'Peeked once for nums[lo] <= nums[mid] (equal when the half has one element). One half is always in order.',
      feedback: createFeedback({
        score: 64,
        performance: [
          3,
          'O(log n)',
          'O(1)',
          'A single search without looking for the pivot first. The comparison at the border took most of the time.',
        ],
        quality: [
          3,
          5,
          3,
          'Four almost equal branches are hard to check by eye. A small helper such as within(lo, hi, target) would halve them. The comments on which half is in order are the right ones.',
        ],
        summary:
          'Correct, but with a look at a solution for the one condition that matters. Try it again from an empty page, starting with a two-element list.',
      }),
    },
  ],
}

/** Sessions with arrays, bits and binary search, without recorded code history. */
export const arrays: readonly DemoSession[] = [twoSum, productExceptSelf, singleNumber, searchRotated]
