import { engine } from './engine'

/** Systems by a part of the browser's description, the most specific first. */
const SYSTEMS = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux']
const BROWSERS = { chromium: 'Chrome', firefox: 'Firefox', webkit: 'Safari' } as const

/** A name for this device that its user recognizes, such as "Firefox on Windows". It can be changed. */
export function suggestedDeviceName(): string {
  const system = SYSTEMS.find((name) => navigator.userAgent.includes(name))
  if (system === 'iPhone' || system === 'iPad') return system
  const browser = navigator.userAgent.includes('Edg/') ? 'Edge' : BROWSERS[engine()]
  return system === undefined ? browser : `${browser} on ${system === 'CrOS' ? 'ChromeOS' : system}`
}
