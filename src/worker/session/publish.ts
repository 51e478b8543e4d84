import type { Session } from '../session'
import { headOf, viewsOf } from './views'

/** Milliseconds between two publications while a sync runs: often enough to watch, seldom enough to cost nothing. */
const BUSY_PACE = 150

/** Sends the page what has changed, at once. */
export function publish(session: Session): void {
  session.publishedSeq = session.log.head.seq
  session.updates.publish(viewsOf(session), headOf(session))
}

/** Sends the page what has changed when the log has grown since it last heard of it. */
export function publishGrowth(session: Session): void {
  if (session.log.head.seq !== session.publishedSeq) session.revision++
  publish(session)
}

/** A publisher that sends at most once per pace: what comes sooner is sent with its end, and the last state when it is flushed. */
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
