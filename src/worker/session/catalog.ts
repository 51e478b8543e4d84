import type { Problem, ProblemIndex } from '#domain/problem'
import { readCatalog, type StoredCatalog } from '../log/catalog-store'
import type { Session } from '../session'

/** Parses a stored catalog; null if it is damaged. */
export function problemsOf({ index }: StoredCatalog): ProblemIndex | null {
  try {
    const problems: Problem[] = JSON.parse(index)
    return new Map(problems.map((problem) => [problem.slug, problem]))
  } catch {
    // The stored copy is damaged: fetch it again.
    return null
  }
}

/** Loads a catalog that another tab has stored. */
export async function adoptCatalog(session: Session): Promise<void> {
  const stored = await readCatalog(session.db)
  if (!stored || stored.updatedAt === session.catalog.updatedAt) return
  const problems = problemsOf(stored)
  if (problems) session.catalog = { problems, updatedAt: stored.updatedAt, hash: stored.hash }
}
