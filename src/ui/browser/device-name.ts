import { detectEngine } from './engine'

/** Words in user agent strings, the most specific first: the string of an Android device also contains "Linux". */
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
const BROWSERS = { chromium: 'Chrome', firefox: 'Firefox', webkit: 'Safari' } as const

/** Returns a name for this device that the user recognizes, such as "Firefox on Windows". */
export function suggestDeviceName(): string {
  const system = SYSTEMS.find((name) => navigator.userAgent.includes(name))
  if (system === 'iPhone' || system === 'iPad') return system
  const browser = navigator.userAgent.includes('Edg/') ? 'Edge' : BROWSERS[detectEngine()]
  return system === undefined ? browser : `${browser} on ${system === 'CrOS' ? 'ChromeOS' : system}`
}
