import { bestEffort } from '../best-effort'
import type { LogFollower } from '../log/event-log'
import type { Session } from '../session'

/** Milliseconds before the first update of the second copy, so that the update delays neither the start nor the first sync. */
const FIRST_UPDATE_DELAY_MS = 3_000

/**
 * Schedules the first update of the second copy of the log. A change of the user starts the update at once. The code of the update is
 * loaded only then.
 */
export function startCopy(session: Session): void {
  const startKeeping = async (): Promise<LogFollower> => (await import('./keep-copy')).startKeepingCopy(session)
  session.log.follower = {
    onAppend: (durability) => {
      if (durability === 'strict') void bestEffort(startKeeping)
    },
    deleteCopyForSpace: async () => (await startKeeping()).deleteCopyForSpace(),
  }
  void session.platform.sleep(FIRST_UPDATE_DELAY_MS).then(() => bestEffort(startKeeping))
}
