import type { SolveKey } from '#domain/solve'
import type { SolveRow } from '#events/projections/solve-tables'
import { AppError } from '../app-error'
import { readStoredBytes } from '../log/catalog-store'
import type { Session } from '../session'
import { readLargeFields } from '../session/large-fields'
import { readDescriptions } from '../sources/catalog'
import { requireSolve } from './solve-detail'

const cachedDescriptions = new WeakMap<Session['problems'], ReadonlyMap<string, string>>()

/** Returns the description of a solve's problem; null if there is none. Throws an AppError `not-found` if there is no such solve. */
export async function describeProblem(session: Session, key: SolveKey): Promise<string | null> {
  return readDescription(session, requireSolve(session, key).row)
}

/** Returns the problem's description that the extension has sent, or else that of the catalog; null if neither exists. */
export async function readDescription(session: Session, row: SolveRow): Promise<string | null> {
  const { problemDescription } = await readLargeFields(session.log, row, ['problemDescription'])
  return problemDescription ?? (await readCatalogDescription(session, row.slug))
}

/** Returns null if the catalog is damaged, because prompts work without descriptions. */
async function readCatalogDescription(session: Session, slug: string): Promise<string | null> {
  const { problems } = session
  const descriptions = cachedDescriptions.get(problems) ?? (await readAllDescriptions(session))
  cachedDescriptions.set(problems, descriptions)
  return descriptions.get(slug) ?? null
}

async function readAllDescriptions({ db }: Session): Promise<ReadonlyMap<string, string>> {
  const bytes = await readStoredBytes(db)
  try {
    return bytes ? readDescriptions(bytes) : new Map()
  } catch (error) {
    if (error instanceof AppError) return new Map()
    throw error
  }
}
