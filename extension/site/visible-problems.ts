import type { ProblemView } from '../messages'

/** A problem that this tab showed in the foreground. Epoch milliseconds. */
interface VisiblePeriod {
  slug: string
  from: number
  to: number
}

/** A longer pause between two looks means that the computer slept or the page was frozen; milliseconds. */
const LONGEST_PAUSE = 5_000
/** The site rounds times to seconds, and its answers about one submission differ by a second. */
const TOLERANCE = 2_000
const MAX_PERIODS = 500

/** Remembers which problems a tab showed in the foreground, and when (E21). Nothing of it is stored. */
export class VisibleProblems {
  private readonly periods: VisiblePeriod[] = []

  /** `slug` returns the problem that the tab shows in the foreground; null if there is none. `now` is in epoch milliseconds. */
  constructor(
    private readonly slug: () => string | null,
    private readonly now: () => number,
  ) {}

  /** Records which problem the tab shows now. Called every second, because a page can change its address without an event. */
  look(): void {
    const slug = this.slug()
    if (slug === null) return
    const now = this.now()
    const last = this.periods.at(-1)
    const isSame = last?.slug === slug && now >= last.to && now - last.to <= LONGEST_PAUSE
    if (isSame) last.to = now
    else this.periods.push({ slug, from: now, to: now })
    if (this.periods.length > MAX_PERIODS) this.periods.shift()
  }

  wereVisible(views: readonly ProblemView[]): boolean[] {
    return views.map(({ slug, at }) =>
      this.periods.some((one) => one.slug === slug && one.from - TOLERANCE <= at && at <= one.to + TOLERANCE),
    )
  }
}
