import type { ListedProblem } from '../problem'
import { ForgivingQuery, NO_MATCH } from '../search/forgiving'

/** Returns the problem whose title is most similar to a text, despite typing errors or missing words; null if none is similar (N26). */
export function suggestProblem(text: string, problems: Iterable<ListedProblem>): ListedProblem | null {
  const query = new ForgivingQuery(text)
  let best: Suggestion | null = null
  for (const problem of problems) {
    const cost = query.computeCost(problem)
    const fit = cost === NO_MATCH ? 0 : query.computeFit(problem)
    // Ignore a problem that matches only by its topics.
    if (fit === 0) continue
    const found = { cost, fit, problem }
    if (best === null || compareSuggestions(found, best) < 0) best = found
  }
  return best?.problem ?? null
}

interface Suggestion {
  cost: number
  fit: number
  problem: ListedProblem
}

const compareSuggestions = (a: Suggestion, b: Suggestion): number =>
  a.cost - b.cost || b.fit - a.fit || a.problem.title.length - b.problem.title.length
