import type { Hint } from '#domain/solve'

/** What each kind of help is called (spec §2, Used Hints). */
export const HINT_LABELS: Record<Hint, string> = {
  none: 'None',
  leetcode_hint: 'LeetCode Hint',
  solution_peek: 'Solution Peek',
  gpt_help: 'GPT Help',
}
