import { compareTexts } from '#domain/compare'
import type { Problem, ProblemIndex } from '#domain/problem'
import { ACCEPTED } from '#domain/solve'
import type { SolveRow, Tables } from './tables'

/** A solve with the problem it solves. */
export interface ListedSolve {
  row: SolveRow
  problem: Problem
}

/** What narrows a list; null, false or blank does not. */
export interface ListFilter {
  text: string
  status: 'accepted' | 'failed' | null
  category: string | null
  difficulty: string | null
  needsFeedback: boolean
}

/** All solves with a known problem, newest first; of one second, by key. */
export function listedSolves(tables: Tables, problems: ProblemIndex): ListedSolve[] {
  const listed: ListedSolve[] = []
  for (const row of Object.values(tables.solves)) {
    const problem = problems.get(row.slug)
    if (problem) listed.push({ row, problem })
  }
  return listed.reverse().sort((a, b) => b.row.timestamp - a.row.timestamp || compareTexts(a.row.key, b.row.key))
}

/** Whether a filter lets a solve through. */
export function passes({ row, problem }: ListedSolve, filter: ListFilter): boolean {
  if (filter.status !== null && (row.status === ACCEPTED) !== (filter.status === 'accepted')) return false
  if (filter.difficulty !== null && problem.difficulty !== filter.difficulty) return false
  if (filter.needsFeedback && row.finalScore !== null) return false
  if (filter.category !== null && !problem.categories.some((category) => category === filter.category)) return false
  const text = filter.text.trim().toLowerCase()
  return text === '' || problem.title.toLowerCase().includes(text) || row.lang.toLowerCase().includes(text)
}
