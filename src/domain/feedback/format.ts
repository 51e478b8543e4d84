/** The sections of a feedback document and their fields, in the order of the checks (F6). */
export const SECTION_FIELDS = {
  performance: ['time_to_solve', 'time_complexity', 'space_complexity', 'comments'],
  code_quality: ['readability', 'correctness', 'maintainability', 'comments'],
  summary: ['final_score', 'comments'],
} as const

/** The required integer scores, in the order of the checks (F6). */
export const SCORE_FIELDS = ['time_to_solve', 'readability', 'correctness', 'maintainability', 'final_score'] as const

export type ScoreField = (typeof SCORE_FIELDS)[number]

export const ROOT = 'feedback'

/** The first sentence of every prompt, by which a prompt pasted instead of a reply is recognised. */
export const PROMPT_OPENING = 'You are a senior engineer who has interviewed many people and now coaches them.'

/**
 * The expected XML, shown in the manual box and in the prompt. Its scores are ranges so that the example is refused if
 * someone pastes the prompt instead of the reply.
 */
export const EXAMPLE_XML = `<feedback>
  <performance time_to_solve="0-5" time_complexity="O(...)" space_complexity="O(...)">
    <comments>Speed, approach and efficiency</comments>
  </performance>
  <code_quality readability="0-5" correctness="0-5" maintainability="0-5">
    <comments>What reads well and what to change</comments>
  </code_quality>
  <summary final_score="0-100">
    <comments>The verdict and the next thing to practise</comments>
  </summary>
</feedback>`

const bare = (name: string): string => name.toLowerCase().replace(/[_\\-]/g, '')

const names = new Map<string, string>([['comment', 'comments']])
for (const [section, fields] of Object.entries(SECTION_FIELDS)) {
  for (const name of [ROOT, section, ...fields]) names.set(bare(name), name)
}

/**
 * The format's name for an element or attribute in another case or style (`Code-Quality`, `codeQuality`, Markdown's
 * `code\_quality`); undefined for unknown names.
 */
export function canonicalTagName(name: string): string | undefined {
  return names.get(bare(name))
}
