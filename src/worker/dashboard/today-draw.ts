import { getStartOfReviewDay } from '#domain/review/calendar'
import { isDemo } from '#domain/username'
import type { Command } from '#events/command'
import { createDrawnPickEvents } from '#events/subjects/drawn-picks'
import type { Session, TodayDraw } from '../session'
import { computePlanDay, type PlanDayState } from './plan-day'

/**
 * Returns the picks that were computed in `state`, and the problem that a command of the user swaps in. Null if there are none, or if
 * the day of `state` is not the present day.
 */
export function findDraw(
  { platform }: Session,
  { day, start, rule, inputs, planner }: PlanDayState,
  command: Command | null = null,
): TodayDraw | null {
  const now = platform.now() / 1000
  if (now < start || now >= getStartOfReviewDay(day + 1, rule)) return null
  const { picks } = planner.planToday()
  const slugs = picks.map(({ problem }) => problem.slug)
  if (command?.type === 'MarkPick' && command.day === day) {
    const swapped = picks.find(({ problem }) => problem.slug === command.slug)
    if (command.mark === 'swapped' && swapped?.replacement) slugs.push(swapped.replacement.slug)
  }
  // Open picks have their own day, and the mark of an added problem says that it was on Today.
  const others = new Set([...inputs.openPicks, ...inputs.addedProblems].map(({ slug }) => slug))
  const drawn = [...new Set(slugs)].filter((slug) => !others.has(slug))
  return drawn.length > 0 ? { day, slugs: drawn } : null
}

/** Stores the picks of the day after a sync (N32). Does nothing during time travel, which shows no picks. */
export async function storeDraw(session: Session): Promise<void> {
  if (session.past || session.hasEnded || session.phase !== 'loaded') return
  const draw = findDraw(session, computePlanDay(session))
  if (!draw) return
  const cause = isDemo(session.username) ? 'demo' : 'recent'
  const appended = await session.log.append(cause, 'relaxed', (tables) => ({
    ok: true,
    events: createDrawnPickEvents(tables, draw),
  }))
  if (appended.ok && appended.events.length > 0) session.publish()
}
