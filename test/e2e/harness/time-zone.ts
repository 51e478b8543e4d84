/**
 * The time zone of every browser in the flows, and of the flows themselves: the one in which it was 12 o'clock when the run began. There the
 * day of today began hours ago and lasts for hours, so "ten minutes ago" is always today. The date is that of UTC. The signs in the names are
 * reversed: "Etc/GMT-9" is UTC+9.
 *
 * The environment passes it on to Playwright's workers, which may start after the hour has changed.
 */
process.env.FLOW_TIME_ZONE ??= nameZoneAtNoon(new Date())
export const FLOW_TIME_ZONE: string = process.env.FLOW_TIME_ZONE

function nameZoneAtNoon(now: Date): string {
  const hoursSinceNoon = now.getUTCHours() - 12
  // Firefox refuses "Etc/GMT+0".
  if (hoursSinceNoon === 0) return 'UTC'
  return `Etc/GMT${hoursSinceNoon < 0 ? '-' : '+'}${Math.abs(hoursSinceNoon)}`
}
