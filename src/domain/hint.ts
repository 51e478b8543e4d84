/** The kinds of help that the person may have used in a solve ("Used Hints"). */
export const HINTS = ['none', 'leetcode_hint', 'solution_peek', 'gpt_help'] as const

export type Hint = (typeof HINTS)[number]
