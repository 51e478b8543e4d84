import { isDate, isoTime } from '#lib/time'
import { formatRelativeTime } from './relative-time'
import { useNow } from './use-now'

interface RelativeTimeProps {
  /** Epoch milliseconds. */
  at: number
}

/** How long ago something was, kept current; the exact local time on hover. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const now = useNow(at)
  return (
    <time
      dateTime={isoTime(at)}
      // Not before it is pointed at: the first date that Intl formats costs milliseconds of the first frame.
      onPointerEnter={({ currentTarget }) => {
        if (isDate(at)) currentTarget.title = new Date(at).toLocaleString()
      }}
    >
      {formatRelativeTime(at, now)}
    </time>
  )
}
