import { type CategoryProgress, missingPercent } from '#domain/progress'
import type { DailyPick } from '#domain/today/picks'
import { pluralize } from '#lib/format'
import type { TodayPick } from '#protocol/views'

/** Data that the reason for a pick may mention. */
export interface ReasonContext {
  /** The current progress towards each goal. */
  progress: readonly CategoryProgress[]
  /** Days since the problem was last tried; 0 if never. */
  daysSince: number
}

/** Why a problem was picked, in one line. */
export function pickReason({ kind, topic }: DailyPick, { progress, daysSince }: ReasonContext): string {
  const ago = daysSince <= 1 ? 'yesterday' : `${daysSince} days ago`
  switch (kind) {
    case 'review':
      return `Due for review: last solved ${ago}`
    case 'unfinished':
      return `Not solved yet: last tried ${ago}`
    case 'first':
      return topic ? `Good first problem: ${topic}` : 'Good first problem'
    case 'new':
      return topic ? `New in ${topic}: ${gapOf(topic, progress)}` : 'A popular problem that is new to you'
    case 'fundamental':
      return isWidest(topic, progress)
        ? `Biggest gap: ${topic}, ${gapOf(topic, progress)}`
        : `Core ${topic} problem: ${gapOf(topic, progress)}`
    default:
      return kind satisfies never
  }
}

function gapOf(topic: string | null, progress: readonly CategoryProgress[]): string {
  const found = progress.find(({ tag }) => tag === topic)
  const points = found ? missingPercent(found) : 0
  return points === 0 ? 'goal met' : `${pluralize(points, 'pt')} to goal`
}

const isWidest = (topic: string | null, progress: readonly CategoryProgress[]): boolean => {
  const widest = Math.max(...progress.map(missingPercent))
  return widest > 0 && progress.find((one) => missingPercent(one) === widest)?.tag === topic
}

/** The topics of the picks. */
interface SummaryContext {
  isFirst: boolean
  hasCatalog: boolean
}

/** How many picks of a day are done; empty if there is nothing to report. */
export function pickSummary(picks: readonly TodayPick[], { isFirst, hasCatalog }: SummaryContext): string {
  if (!hasCatalog) return 'No picks yet: the list of problems is missing. Press Sync Now.'
  if (picks.length === 0) return 'No picks today: nothing new is left for your goals.'
  const done = picks.filter(({ state }) => state === 'done').length
  const open = picks.filter(({ state }) => state === 'open').length
  if (open === 0) return `${done > 0 ? 'Done' : 'Nothing left'} for today. New picks tomorrow.`
  if (done > 0) return `${done} of ${picks.length} done`
  return isFirst ? 'Solve one, then come back: it syncs by itself.' : ''
}
