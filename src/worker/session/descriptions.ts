import { readStoredBytes } from '../log/catalog-store'
import { readDescriptions } from '../sources/catalog'
import type { Session } from './state'

const known = new WeakMap<Session['problems'], Promise<ReadonlyMap<string, string>>>()

/** A problem's description in the catalog; null when it has none. The catalog's bytes are read once, when first asked. */
export async function descriptionOf(session: Session, slug: string): Promise<string | null> {
  const all = known.get(session.problems) ?? readAll(session)
  known.set(session.problems, all)
  return (await all).get(slug) ?? null
}

async function readAll({ db }: Session): Promise<ReadonlyMap<string, string>> {
  const bytes = await readStoredBytes(db)
  return bytes ? readDescriptions(bytes) : new Map()
}
