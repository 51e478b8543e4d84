import type { Problem, ProblemIndex } from '#domain/problem'
import { readCatalog, type StoredCatalog } from '../log/catalog-store'
import { readNumber, SHOWS_UNLISTED } from '../log/cursors'
import type { Database } from '../log/database'
import type { Catalog, Session } from '../session'

/** Loads the stored catalog for a user; an empty one if there is none or it is damaged. `now` is in epoch milliseconds. */
export async function loadCatalog(db: Database, user: string, now: number): Promise<Catalog> {
  const [stored, number] = await Promise.all([readCatalog(db), readNumber(db, user, SHOWS_UNLISTED)])
  const showsUnlisted = number === 1
  return (stored && parseStoredCatalog(stored, now, showsUnlisted)) ?? createEmptyCatalog(now, showsUnlisted)
}

/**
 * Parses a stored catalog; null if it is damaged, so that it is fetched again. A catalog of a build up to 0.1.0 counts as a starter,
 * because these builds stored starters as fresh. `now` is in epoch milliseconds, `showsUnlisted` as in `ProblemIndex`.
 */
function parseStoredCatalog(stored: StoredCatalog, now: number, showsUnlisted: boolean): Catalog | null {
  const { index, hash, isFull = false, since = now, etag = null } = stored
  try {
    const list: Problem[] = JSON.parse(index)
    const problems = createProblemIndex(list, showsUnlisted)
    return { problems, updatedAt: getTrustedTime(stored), hash, isFull, since, etag }
  } catch {
    return null
  }
}

export function createProblemIndex(problems: Iterable<Problem>, showsUnlisted = false): ProblemIndex {
  const bySlug = new Map(Array.from(problems, (problem) => [problem.slug, problem]))
  return Object.assign(bySlug, { showsUnlisted })
}

const getTrustedTime = ({ isFull, updatedAt }: StoredCatalog): number => (isFull ? updatedAt : 0)

/** Returns the catalog of a browser that has none yet. `now` is in epoch milliseconds, `showsUnlisted` as in `ProblemIndex`. */
export const createEmptyCatalog = (now: number, showsUnlisted: boolean): Catalog => ({
  problems: createProblemIndex([], showsUnlisted),
  updatedAt: null,
  hash: null,
  isFull: false,
  since: now,
  etag: null,
})

/** Loads a catalog that another tab has stored. */
export async function loadCatalogOfOtherTab(session: Session): Promise<void> {
  const stored = await readCatalog(session.db)
  if (!stored || getTrustedTime(stored) === session.catalog.updatedAt) return
  const { platform, problems } = session
  session.catalog = parseStoredCatalog(stored, platform.now(), problems.showsUnlisted ?? false) ?? session.catalog
  session.revision++
}
