import { SHOWS_UNLISTED, writeNumber } from '../log/cursors'
import type { Session } from '../session'
import { createProblemIndex } from '../session/catalog'

/**
 * Shows the solves whose problem the catalog lacks like those of own problems, in this browser and from now on. The log does not change,
 * so such a solve gets its topics as soon as the catalog has its problem (C11).
 */
export async function showUnlisted(session: Session): Promise<void> {
  await writeNumber(session.db, session.user, SHOWS_UNLISTED, 1)
  session.catalog = { ...session.catalog, problems: createProblemIndex(session.problems.values(), true) }
  session.revision++
  session.publish()
}
