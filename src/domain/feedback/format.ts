/** The sections of a feedback document and what each holds, in the order they are checked (spec §5). */
export const SECTION_FIELDS = {
  performance: ['time_to_solve', 'time_complexity', 'space_complexity', 'comments'],
  code_quality: ['readability', 'correctness', 'maintainability', 'comments'],
  summary: ['final_score', 'comments'],
} as const

/** The scores a reply must give as integers, in the order they are checked (spec §5). */
export const SCORE_FIELDS = ['time_to_solve', 'readability', 'correctness', 'maintainability', 'final_score'] as const

export type ScoreField = (typeof SCORE_FIELDS)[number]

/** The root element's name. */
export const ROOT = 'feedback'

/**
 * The expected XML: shown in the manual box and asked for in the prompt. Its scores are ranges on purpose, so that
 * the example itself is refused when somebody pastes the prompt instead of the reply.
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
 * The format's own spelling of an element or attribute name written in another case or style (`Code-Quality`,
 * `codeQuality`, Markdown's `code\_quality`); undefined for a name that is no part of the format.
 */
export function canonicalName(name: string): string | undefined {
  return names.get(bare(name))
}
