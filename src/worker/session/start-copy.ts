import { bestEffort } from '../best-effort'
import type { LogFollower } from '../log/event-log'
import type { Session } from '../session'

/** Milliseconds from the first update of the page to the first update of the second copy, so that neither start nor first sync wait. */
const FIRST_UPDATE = 3_000

/** Starts to keep the second copy: soon, or after a change of the person at once. Its code is loaded then. */
export function startCopy(session: Session): void {
  const begin = async (): Promise<LogFollower> => (await import('./keep-copy')).keepCopy(session)
  session.log.follower = {
    onGrowth: (durability) => {
      if (durability === 'strict') void bestEffort(begin)
    },
    makeRoom: async () => (await begin()).makeRoom(),
  }
  void session.platform.sleep(FIRST_UPDATE).then(() => bestEffort(begin))
}
