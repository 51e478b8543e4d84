import { Fault } from '../fault'
import { readStoredBytes } from '../log/catalog-store'
import { readDescriptions } from '../sources/catalog'
import type { Session } from './state'

const known = new WeakMap<Session['problems'], ReadonlyMap<string, string>>()

/**
 * A problem's description in the catalog; null when it has none. The catalog's bytes are read once, when first asked;
 * bytes that are damaged count as none, for no solve may stay closed for want of them.
 */
export async function descriptionOf(session: Session, slug: string): Promise<string | null> {
  const { problems } = session
  const all = known.get(problems) ?? (await readAll(session))
  known.set(problems, all)
  return all.get(slug) ?? null
}

async function readAll({ db }: Session): Promise<ReadonlyMap<string, string>> {
  const bytes = await readStoredBytes(db)
  try {
    return bytes ? readDescriptions(bytes) : new Map()
  } catch (error) {
    if (error instanceof Fault) return new Map()
    throw error
  }
}
