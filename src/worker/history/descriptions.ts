import type { SolveKey } from '#domain/solve'
import type { SolveRow } from '#events/projections/solve-tables'
import { AppError } from '../app-error'
import { readStoredBytes } from '../log/catalog-store'
import type { Session } from '../session'
import { readLargeFields } from '../session/large-fields'
import { readDescriptions } from '../sources/catalog'
import { solveOf } from './solve-detail'

const known = new WeakMap<Session['problems'], ReadonlyMap<string, string>>()

/** The description of a solve's problem. Throws `not-found`. */
export async function describeProblem(session: Session, key: SolveKey): Promise<string | null> {
  return readDescription(session, solveOf(session, key).row)
}

/** The description from the extension or the catalog; null if neither has one. */
export async function readDescription(session: Session, row: SolveRow): Promise<string | null> {
  const { problemDescription } = await readLargeFields(session.log, row, ['problemDescription'])
  return problemDescription ?? (await descriptionOf(session, row.slug))
}

/**
 * A problem's description in the catalog, which is parsed once. A damaged catalog counts as empty, because prompts work
 * without descriptions.
 */
async function descriptionOf(session: Session, slug: string): Promise<string | null> {
  const { problems } = session
  const all = known.get(problems) ?? (await readAll(session))
  known.set(problems, all)
  return all.get(slug) ?? null
}

async function readAll({ db }: Session): Promise<ReadonlyMap<string, string>> {
  const bytes = await readStoredBytes(db)
  try {
    return bytes ? await readDescriptions(bytes) : new Map()
  } catch (error) {
    if (error instanceof AppError) return new Map()
    throw error
  }
}
