import { formatIsoTime, isValidTime } from '#lib/time'
import { formatRelativeTime } from '../behaviour/relative-time'
import { useNow } from '../behaviour/use-now'

interface RelativeTimeProps {
  /** Epoch milliseconds. */
  at: number
  /** Whether times of 60 days and more are shown in days. */
  inDays?: boolean
}

/** Shows a relative time, such as "5 minutes ago", and updates it. For a past time, a tooltip shows the exact local time. */
export function RelativeTime({ at, inDays = false }: RelativeTimeProps) {
  const now = useNow(at)
  return (
    <time
      dateTime={formatIsoTime(at)}
      // Format the exact time only on hover: the first date that Intl formats would delay the first frame by milliseconds.
      onPointerEnter={({ currentTarget }) => {
        if (isValidTime(at) && at <= now) currentTarget.title = new Date(at).toLocaleString()
      }}
    >
      {formatRelativeTime(at, now, inDays)}
    </time>
  )
}
