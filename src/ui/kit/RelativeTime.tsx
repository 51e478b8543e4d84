import { timeWords } from './time-words'
import { useNow } from './use-now'

interface RelativeTimeProps {
  /** Epoch milliseconds. */
  at: number
}

/** How long ago something was, kept current; the exact local time on hover. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const now = useNow(at)
  const date = new Date(at)
  return (
    <time
      dateTime={date.toISOString()}
      // Not before it is pointed at: the first date that Intl formats costs milliseconds of the first frame.
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = date.toLocaleString()
      }}
    >
      {timeWords(at, now)}
    </time>
  )
}
