import { computeStatistics, type Statistics } from '#domain/insight/statistics'
import type { Session } from '../session'

/** Returns statistics of the displayed solves whose problem is in the catalog (N13). */
export function getStatistics(session: Session): Statistics {
  const { tables, now } = session.currentView()
  const solves = Object.values(tables.solves).flatMap(({ slug, timestamp, status, lang, timeUsed }) => {
    const problem = session.problems.get(slug)
    if (!problem) return []
    const { difficulty, categories } = problem
    return [{ slug, timestamp, status, lang, timeUsed, difficulty, categories }]
  })
  return computeStatistics(solves, Math.floor(now / 1000))
}
