import type { ProblemView } from '../messages'

/** A period in which this tab showed a problem in the foreground. */
interface VisiblePeriod {
  slug: string
  /** Epoch milliseconds. */
  from: number
  /** Epoch milliseconds. */
  to: number
}

/** If more milliseconds are between two checks, the computer slept or the page was frozen. */
const MAX_CHECK_GAP_MS = 5_000
/** Tolerance of times. The site rounds times to seconds, and its answers about one submission can differ by a second. */
const TOLERANCE_MS = 2_000
const MAX_PERIODS = 500

/** Records which problems a tab showed in the foreground, and when (E21). The periods are only in memory. */
export class VisibleProblems {
  private readonly periods: VisiblePeriod[] = []

  /** `readSlug` returns the problem that the tab shows in the foreground; null if there is none. `now` returns epoch milliseconds. */
  constructor(
    private readonly readSlug: () => string | null,
    private readonly now: () => number,
  ) {}

  /** Records which problem the tab shows now. Called every second, because a page can change its address without an event. */
  recordNow(): void {
    const slug = this.readSlug()
    if (slug === null) return
    const now = this.now()
    const last = this.periods.at(-1)
    const isSame = last?.slug === slug && now >= last.to && now - last.to <= MAX_CHECK_GAP_MS
    if (isSame) last.to = now
    else this.periods.push({ slug, from: now, to: now })
    if (this.periods.length > MAX_PERIODS) this.periods.shift()
  }

  readVisibility(views: readonly ProblemView[]): boolean[] {
    return views.map(({ slug, at }) =>
      this.periods.some(
        (period) => period.slug === slug && period.from - TOLERANCE_MS <= at && at <= period.to + TOLERANCE_MS,
      ),
    )
  }
}
