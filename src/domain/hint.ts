/** The values of the field "Used Hints": the help that the person used in a solve. */
export const HINTS = ['none', 'leetcode_hint', 'solution_peek', 'gpt_help'] as const

export type Hint = (typeof HINTS)[number]
