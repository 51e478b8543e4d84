import type { Problem } from '#domain/problem'
import { readCatalog, type StoredCatalog } from '../log/catalog-store'
import type { Catalog, Session } from '../session'

/** Parses a stored catalog; null if it is damaged, so that it is fetched again. */
export function parseStoredCatalog({ index, updatedAt, hash }: StoredCatalog): Catalog | null {
  try {
    const problems: Problem[] = JSON.parse(index)
    return { problems: new Map(problems.map((problem) => [problem.slug, problem])), updatedAt, hash }
  } catch {
    return null
  }
}

/** Loads a catalog that another tab has stored. */
export async function loadCatalogOfOtherTab(session: Session): Promise<void> {
  const stored = await readCatalog(session.db)
  if (!stored || stored.updatedAt === session.catalog.updatedAt) return
  session.catalog = parseStoredCatalog(stored) ?? session.catalog
}
