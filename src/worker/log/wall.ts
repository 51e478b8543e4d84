import type { Tables } from '#events/projections/tables'

/** Milliseconds that a log's clock may be ahead of this device's before its commits tell both. */
const AHEAD = 60_000

/**
 * What a commit tells of this device's own clock beside the log's (both in epoch milliseconds): its time where the log's runs far
 * ahead of it, else nothing (docs/decisions/0003).
 */
export function wallOf(now: number, logClock: number, tables: Tables): { wall: number } | null {
  return logClock - now > AHEAD && !isBehind(now, tables) ? { wall: now } : null
}

/** Whether a clock (epoch milliseconds) is behind what the sources have told of: then it is the one that is wrong. */
function isBehind(now: number, { solves }: Tables): boolean {
  return Object.values(solves).some(({ timestamp }) => timestamp * 1000 > now)
}
