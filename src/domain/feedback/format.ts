/** The sections of a feedback document and their fields (F6). */
export const SECTION_FIELDS = {
  performance: ['time_to_solve', 'time_complexity', 'space_complexity', 'comments'],
  code_quality: ['readability', 'correctness', 'maintainability', 'comments'],
  summary: ['final_score', 'comments'],
} as const

/** The score fields, in the order of the checks (F6). Scores are integers. All but the final score may be "N/A". */
export const SCORE_FIELDS = ['time_to_solve', 'readability', 'correctness', 'maintainability', 'final_score'] as const

export type ScoreField = (typeof SCORE_FIELDS)[number]

export const ROOT_NAME = 'feedback'

/** The first sentence of every prompt. Used to recognize a prompt that was pasted instead of a reply. */
export const PROMPT_OPENING = 'You are a senior engineer who has interviewed many people and now coaches them.'

/**
 * An example of the expected XML, shown in the form for pasting a reply and in the prompt. Its scores are ranges, so that the example is
 * refused if somebody pastes the prompt instead of the reply.
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

const simplifyName = (name: string): string => name.toLowerCase().replace(/[_\\-]/g, '')

const CANONICAL_NAMES = new Map<string, string>([['comment', 'comments']])
for (const [section, fields] of Object.entries(SECTION_FIELDS)) {
  for (const name of [ROOT_NAME, section, ...fields]) CANONICAL_NAMES.set(simplifyName(name), name)
}

/**
 * Returns the format's name for an element or attribute that is written in another style (`Code-Quality`, `codeQuality`, Markdown's
 * `code\_quality`); undefined for an unknown name.
 */
export function toCanonicalTagName(name: string): string | undefined {
  return CANONICAL_NAMES.get(simplifyName(name))
}
