import type { Session } from '../session'
import { headOf, viewsOf } from './views'

/** Minimum milliseconds between updates during a sync. */
const BUSY_PACE = 150

/** Sends changed views to the page. */
export function publish(session: Session): void {
  session.publishedSeq = session.log.head.seq
  session.updates.publish(viewsOf(session), headOf(session))
}

/** Sends changed views, with a new revision if the log has grown. */
export function publishGrowth(session: Session): void {
  if (session.log.head.seq !== session.publishedSeq) session.revision++
  publish(session)
}

/** Limits updates to one per interval. Later changes are sent at the end of the interval or by `flush`. */
export function pacedPublisher(session: Session): { touch(): void; flush(): void } {
  let last = Number.NEGATIVE_INFINITY
  let due: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    clearTimeout(due)
    due = undefined
    last = session.platform.now()
    publish(session)
  }
  return {
    touch() {
      const left = last + BUSY_PACE - session.platform.now()
      if (left <= 0) send()
      else due ??= setTimeout(send, Math.min(left, BUSY_PACE))
    },
    flush: send,
  }
}
