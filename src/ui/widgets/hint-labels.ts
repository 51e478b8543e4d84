import type { Hint } from '#domain/hint'

/** The labels of Used Hints (S8). */
export const HINT_LABELS: Record<Hint, string> = {
  none: 'None',
  leetcode_hint: 'LeetCode Hint',
  solution_peek: 'Solution Peek',
  gpt_help: 'GPT Help',
}
