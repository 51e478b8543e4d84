import { compareTexts } from '#lib/compare-texts'
import { type ListedProblem, plainTitle } from './problem'

/** The address of a problem: on the practice site, its Chinese sister, or in a Markdown link. */
const ADDRESS = /\bleetcode\.(?:com|cn)\/problems\/([^/?#\s)\]]+)/i

/** The slug in the address of a problem in a text; undefined without one. */
export const slugInAddress = (text: string): string | undefined => ADDRESS.exec(text)?.[1]?.toLowerCase()

/** Plain title → problems with this title. */
export function titlesOf<T extends Pick<ListedProblem, 'title'>>(problems: ReadonlyMap<string, T>): Map<string, T[]> {
  const byTitle = new Map<string, T[]>()
  for (const problem of problems.values()) {
    const title = plainTitle(problem.title)
    byTitle.set(title, [...(byTitle.get(title) ?? []), problem])
  }
  return byTitle
}

/** Why a title of several problems names none of them, as text for users. */
export function ambiguousTitleText(problems: readonly Pick<ListedProblem, 'slug'>[]): string {
  const slugs = problems.map(({ slug }) => slug).sort(compareTexts)
  return `Several problems have this title: ${slugs.join(', ')}. Use one of these names.`
}
