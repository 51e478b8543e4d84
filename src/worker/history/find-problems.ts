import type { Problem } from '#domain/problem'
import { slugInAddress } from '#domain/problem-names'
import { isInProblem, searchWords } from '#domain/search/words'
import { problemMarks } from '#events/subjects/problem-marks'
import { compareTexts } from '#lib/compare-texts'
import type { FoundProblem } from '#protocol/problem'
import type { Session } from '../session'
import { attemptsOf } from '../session/selectors'

/**
 * Finds catalog problems that have every word of a query in their title, slug, number, topic or tags, or whose address
 * is the query (N7, N10). Exact matches of number or slug come first, then titles that begin with the query, then
 * titles that contain it, then others. Within each group, tried problems come first, then well-known ones.
 */
export function findProblems(session: Session, query: string, limit: number): FoundProblem[] {
  const words = searchWords(slugInAddress(query) ?? query)
  if (words.length === 0) return []
  const { tables } = session.currentView()
  const attempts = attemptsOf(session)
  const whole = words.map(({ text }) => text).join(' ')
  const rank = ({ number, slug, title }: Problem): number => {
    if (whole === String(number) || whole === slug || whole.replaceAll(' ', '-') === slug) return 3
    const name = title.toLowerCase()
    return name.startsWith(whole) ? 2 : name.includes(whole) ? 1 : 0
  }
  return [...session.problems.values()]
    .filter((problem) => {
      const { tags } = problemMarks.rowIn(tables, problem.slug)
      return words.every((word) => isInProblem(word, problem, tags))
    })
    .map((problem) => ({ problem, rank: rank(problem), isTried: attempts.solveCountOf(problem.slug) > 0 }))
    .sort(
      (a, b) =>
        b.rank - a.rank ||
        Number(b.isTried) - Number(a.isTried) ||
        b.problem.popularity - a.problem.popularity ||
        compareTexts(a.problem.slug, b.problem.slug),
    )
    .slice(0, limit)
    .map(({ problem: { slug, title, number, difficulty }, isTried }) => ({
      slug,
      title,
      number: number ?? null,
      difficulty,
      isTried,
    }))
}
