import type { ListedProblem, Problem } from '#domain/problem'
import { getProblemNames } from '#domain/problem-names'
import { ForgivingQuery, NO_MATCH } from '#domain/search/forgiving'
import { isInProblem, isNameOf, parseSearchWords, type SearchWord } from '#domain/search/words'
import { compareTexts } from '#lib/compare-texts'
import { selectFirst } from '#lib/sorted'
import type { FoundProblem } from '#protocol/problem'
import type { Session } from '../session'
import { getOwnProblems } from '../session/own-problems'
import { getAttempts } from '../session/selectors'

interface ProblemMatch {
  problem: ListedProblem
  /** How far the words are from the problem: 0 if it contains every word as typed; 1 for other spellings, plus 1 for each typing error. */
  cost: number
}

/**
 * Finds problems, of the catalog or added by the user, by words in the title, slug, number, topic or tags, or by the problem's URL (N7,
 * N10). Words with typing errors match only if nothing else does (N25). Better matches come first; among equal matches, problems that the
 * user has tried, then popular problems. Without words, returns the problems with the newest attempts.
 */
export function findProblems(session: Session, query: string, limit: number): FoundProblem[] {
  const named = findNamed(session, query)
  const text = getProblemNames(session.problems).findLink(query)?.slug ?? query
  const words = parseSearchWords(text)
  if (words.length === 0) return listRecentProblems(session, limit)
  const attempts = getAttempts(session)
  const queryText = words.map((word) => word.text).join(' ')
  const asTyped = addMatch(findMatchesAsTyped(session, words), named)
  const forgiving = new ForgivingQuery(text)
  const matches =
    asTyped.length > 0 && !forgiving.hasOtherSpelling
      ? asTyped
      : [...asTyped, ...findForgivingMatches(session, forgiving, asTyped)]
  const rankOf = ({ problem, cost }: ProblemMatch): number => {
    if (problem === named) return MAX_RANK
    if (cost > 0) return forgiving.computeFit(problem)
    const title = problem.title.toLowerCase()
    return isNameOf(queryText, problem) ? 3 : title.startsWith(queryText) ? 2 : Number(title.includes(queryText))
  }
  const ranked = matches.map(
    (match): RankedMatch => ({
      problem: match.problem,
      cost: match.cost,
      rank: rankOf(match),
      isTried: attempts.getSolveCount(match.problem.slug) > 0,
    }),
  )
  return selectFirst(ranked, limit, compareMatches).map(({ problem, isTried }) => toFoundProblem(problem, isTried))
}

const toFoundProblem = ({ slug, title, number, difficulty }: ListedProblem, isTried: boolean): FoundProblem => ({
  slug,
  title,
  number: number ?? null,
  difficulty,
  isTried,
})

function listRecentProblems(session: Session, limit: number): FoundProblem[] {
  const newestBySlug = new Map<string, number>()
  for (const { slug, timestamp } of Object.values(session.currentView().tables.solves))
    newestBySlug.set(slug, Math.max(timestamp, newestBySlug.get(slug) ?? timestamp))
  const found: FoundProblem[] = []
  for (const [slug] of [...newestBySlug].sort(([, a], [, b]) => b - a)) {
    const problem = session.problems.get(slug) ?? getOwnProblems(session).bySlug.get(slug)
    if (problem && found.push(toFoundProblem(problem, true)) === limit) break
  }
  return found
}

const MAX_RANK = 4

/** Finds the problem of the catalog that the query names in any spelling (N29). */
function findNamed(session: Session, query: string): Problem | undefined {
  const names = getProblemNames(session.problems)
  const match = names.find(query)
  return names.findLink(query) ?? (match.kind === 'found' ? match.problem : undefined)
}

const addMatch = (matches: readonly ProblemMatch[], problem: Problem | undefined): ProblemMatch[] =>
  problem === undefined || matches.some((match) => match.problem === problem)
    ? [...matches]
    : [{ problem, cost: 0 }, ...matches]

interface RankedMatch extends ProblemMatch {
  rank: number
  isTried: boolean
}

const compareMatches = (a: RankedMatch, b: RankedMatch): number =>
  a.cost - b.cost ||
  b.rank - a.rank ||
  Number(b.isTried) - Number(a.isTried) ||
  getPopularity(b.problem) - getPopularity(a.problem) ||
  compareTexts(a.problem.slug, b.problem.slug)

function* listSearchedProblems(session: Session): Iterable<ListedProblem> {
  yield* session.problems.values()
  yield* getOwnProblems(session).bySlug.values()
}

function findMatchesAsTyped(session: Session, words: readonly SearchWord[]): ProblemMatch[] {
  const { problemTags } = session.currentView().tables
  const tagsOf = new Map(Object.entries(problemTags).map(([slug, { tags }]) => [slug, tags]))
  const matches: ProblemMatch[] = []
  for (const problem of listSearchedProblems(session)) {
    const tags = tagsOf.get(problem.slug) ?? []
    if (words.every((word) => isInProblem(word, problem, tags))) matches.push({ problem, cost: 0 })
  }
  return matches
}

function findForgivingMatches(
  session: Session,
  query: ForgivingQuery,
  asTyped: readonly ProblemMatch[],
): ProblemMatch[] {
  const alreadyMatched = new Set(asTyped.map(({ problem }) => problem))
  const matches: ProblemMatch[] = []
  for (const problem of listSearchedProblems(session)) {
    if (alreadyMatched.has(problem)) continue
    const cost = query.computeCost(problem)
    if (cost !== NO_MATCH) matches.push({ problem, cost: cost + 1 })
  }
  const otherSpellings = matches.filter(({ cost }) => cost === 1)
  return otherSpellings.length + asTyped.length > 0 ? otherSpellings : matches
}

const getPopularity = (problem: ListedProblem & Partial<Pick<Problem, 'popularity'>>): number => problem.popularity ?? 0
