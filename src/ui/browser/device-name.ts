import { detectEngine } from './engine'

/** Names of operating systems that a user agent string contains, the most specific first. */
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
const BROWSERS = { chromium: 'Chrome', firefox: 'Firefox', webkit: 'Safari' } as const

/** Returns a name for this device that the user recognizes, such as "Firefox on Windows". The user can change it. */
export function suggestDeviceName(): string {
  const system = SYSTEMS.find((name) => navigator.userAgent.includes(name))
  if (system === 'iPhone' || system === 'iPad') return system
  const browser = navigator.userAgent.includes('Edg/') ? 'Edge' : BROWSERS[detectEngine()]
  return system === undefined ? browser : `${browser} on ${system === 'CrOS' ? 'ChromeOS' : system}`
}
