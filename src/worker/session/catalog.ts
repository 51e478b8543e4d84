import type { Problem, ProblemIndex } from '#domain/problem'
import { readCatalog, type StoredCatalog } from '../log/catalog-store'
import type { Session } from '../session'

/** The problems of a stored catalog; null when its text cannot be read, which counts as no catalog. */
export function problemsOf({ index }: StoredCatalog): ProblemIndex | null {
  try {
    const problems: Problem[] = JSON.parse(index)
    return new Map(problems.map((problem) => [problem.slug, problem]))
  } catch {
    // Our own text, cut or damaged on disk: it is only a copy, and is fetched again.
    return null
  }
}

/** Takes over a catalog that another tab has stored since. */
export async function adoptCatalog(session: Session): Promise<void> {
  const stored = await readCatalog(session.db)
  if (!stored || stored.updatedAt === session.catalogUpdatedAt) return
  const problems = problemsOf(stored)
  if (!problems) return
  session.problems = problems
  session.catalogUpdatedAt = stored.updatedAt
  session.catalogHash = stored.hash
}
