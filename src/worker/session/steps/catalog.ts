import { addNewProblems } from '#domain/catalog'
import { writeCatalog } from '../../log/catalog-store'
import { fetchCatalog } from '../../sources/catalog'
import { HOUR, isFresh, type Step } from './step'

/** How long the catalog stays fresh, in milliseconds (spec §9). */
const FRESH = 24 * HOUR

/** Fetches the catalog and adds what is new in it (C1). */
export const CATALOG: Step = {
  name: 'catalog',
  async run(session) {
    const now = session.clock.now()
    const updatedAt = session.catalogUpdatedAt
    if (isFresh(updatedAt, now, FRESH)) return { state: 'idle' }
    const { problems, bytes, hash } = await fetchCatalog(session.fetch)
    const merged = addNewProblems(session.problems, problems, Math.floor((updatedAt ?? 0) / 1000))
    const isSame = hash === session.catalogHash
    const index = JSON.stringify([...merged.values()])
    await writeCatalog(session.db, { index, updatedAt: now, hash }, isSame ? null : bytes)
    session.problems = merged
    session.catalogUpdatedAt = now
    session.catalogHash = hash
    return { state: 'ok' }
  },
}
