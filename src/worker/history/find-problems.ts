import type { ListedProblem, Problem } from '#domain/problem'
import { slugInAddress } from '#domain/problem-names'
import { ForgivingQuery, NO_MATCH } from '#domain/search/forgiving'
import { isInProblem, isNameOf, type SearchWord, searchWords } from '#domain/search/words'
import { compareTexts } from '#lib/compare-texts'
import { firstOf } from '#lib/sorted'
import type { FoundProblem } from '#protocol/problem'
import type { Session } from '../session'
import { ownProblemsOf } from '../session/own-problems'
import { attemptsOf } from '../session/selectors'

interface Match {
  problem: ListedProblem
  /** 0 if the problem has every word as typed, 1 for other spellings, and 1 more for each typing error. */
  cost: number
}

/**
 * Finds problems of the catalog and the person's own that have every word of a query in their title, slug, number, topic or tags, or
 * whose address is the query (N7, N10). Other spellings, such as "2sum", are found too, and typing errors if nothing else matches (N25).
 * Matches as typed come first. Exact matches of title, number or slug come before titles that begin with the query, then titles that
 * contain it, then others. Within each group, tried problems come first, then well-known ones.
 */
export function findProblems(session: Session, query: string, limit: number): FoundProblem[] {
  const text = slugInAddress(query) ?? query
  const words = searchWords(text)
  if (words.length === 0) return []
  const attempts = attemptsOf(session)
  const whole = words.map((word) => word.text).join(' ')
  const typed = matchesAsTyped(session, words)
  const forgiving = new ForgivingQuery(text)
  const matches =
    typed.length > 0 && !forgiving.hasOtherSpelling ? typed : [...typed, ...otherMatches(session, forgiving, typed)]
  const rankOf = ({ problem, cost }: Match): number => {
    if (cost > 0) return forgiving.fitOf(problem)
    const title = problem.title.toLowerCase()
    return isNameOf(whole, problem) ? 3 : title.startsWith(whole) ? 2 : Number(title.includes(whole))
  }
  const ranked = matches.map(
    (match): RankedMatch => ({
      problem: match.problem,
      cost: match.cost,
      rank: rankOf(match),
      isTried: attempts.solveCountOf(match.problem.slug) > 0,
    }),
  )
  return firstOf(ranked, limit, compareMatches).map(({ problem: { slug, title, number, difficulty }, isTried }) => ({
    slug,
    title,
    number: number ?? null,
    difficulty,
    isTried,
  }))
}

interface RankedMatch extends Match {
  rank: number
  isTried: boolean
}

const compareMatches = (a: RankedMatch, b: RankedMatch): number =>
  a.cost - b.cost ||
  b.rank - a.rank ||
  Number(b.isTried) - Number(a.isTried) ||
  popularityOf(b.problem) - popularityOf(a.problem) ||
  compareTexts(a.problem.slug, b.problem.slug)

function* searchedProblems(session: Session): Iterable<ListedProblem> {
  yield* session.problems.values()
  yield* ownProblemsOf(session).bySlug.values()
}

function matchesAsTyped(session: Session, words: readonly SearchWord[]): Match[] {
  const { problemTags } = session.currentView().tables
  const tagsOf = new Map(Object.entries(problemTags).map(([slug, { tags }]) => [slug, tags]))
  const matches: Match[] = []
  for (const problem of searchedProblems(session)) {
    const tags = tagsOf.get(problem.slug) ?? []
    if (words.every((word) => isInProblem(word, problem, tags))) matches.push({ problem, cost: 0 })
  }
  return matches
}

/** The problems that match in another spelling, or with typing errors if none does otherwise. */
function otherMatches(session: Session, query: ForgivingQuery, typed: readonly Match[]): Match[] {
  const known = new Set(typed.map(({ problem }) => problem))
  const matches: Match[] = []
  for (const problem of searchedProblems(session)) {
    if (known.has(problem)) continue
    const cost = query.costOf(problem)
    if (cost !== NO_MATCH) matches.push({ problem, cost: cost + 1 })
  }
  const spelled = matches.filter(({ cost }) => cost === 1)
  return spelled.length + typed.length > 0 ? spelled : matches
}

const popularityOf = (problem: ListedProblem & Partial<Pick<Problem, 'popularity'>>): number => problem.popularity ?? 0
