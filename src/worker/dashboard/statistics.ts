import { type Statistics, statisticsOf } from '#domain/insight/statistics'
import type { Session } from '../session'

/** Returns statistics of the displayed solves whose problem is in the catalog (N13). */
export function statistics(session: Session): Statistics {
  const { tables, now } = session.currentView()
  const solves = Object.values(tables.solves).flatMap(({ slug, timestamp, status, lang, timeUsed }) => {
    const problem = session.problems.get(slug)
    if (!problem) return []
    const { difficulty, categories } = problem
    return [{ slug, timestamp, status, lang, timeUsed, difficulty, categories }]
  })
  return statisticsOf(solves, Math.floor(now / 1000))
}
