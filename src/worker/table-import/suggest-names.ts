import { suggestProblem } from '#domain/lists/suggest-problem'
import type { ProblemIndex } from '#domain/problem'
import type { NameSuggestion } from '#protocol/table-import'

/** Maximum number of names that get a suggestion, because a suggestion compares the words of every problem. */
const MAX_SUGGESTIONS = 50

/** Suggests problems for unknown names, and keeps the suggestions for the next check. */
export class NameSuggester {
  readonly #slugs = new Map<string, string | null>()

  constructor(private readonly problems: ProblemIndex) {}

  /** Returns the suggestions for names with the number of their rows. `pause` is called before each comparison with the catalog. */
  async suggest(counts: ReadonlyMap<string, number>, pause: () => Promise<void>): Promise<NameSuggestion[]> {
    const suggestions: NameSuggestion[] = []
    for (const [name, count] of [...counts].slice(0, MAX_SUGGESTIONS)) {
      if (!this.#slugs.has(name)) {
        await pause()
        this.#slugs.set(name, suggestProblem(name, this.problems.values())?.slug ?? null)
      }
      const problem = this.problems.get(this.#slugs.get(name) ?? '')
      if (problem)
        suggestions.push({ name, count, slug: problem.slug, number: problem.number ?? null, title: problem.title })
    }
    return suggestions
  }
}
