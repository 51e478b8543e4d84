/** A browser's engine. Every browser on iOS is WebKit, whatever its name. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/**
 * The engine of this browser. Ask for it only where no function tells the difference: what the browser asks the person, and
 * which browsers an extension is made for.
 */
export function engine(): Engine {
  const { userAgent } = navigator
  if (userAgent.includes('Firefox/')) return 'firefox'
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'webkit'
}

/** Whether the page runs as an installed app, which on WebKit has storage of its own: on the Home Screen or in the Dock. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/**
 * Whether the browser deletes all that a site stored when it was used for seven days without a visit to that site. WebKit
 * does so, also where it granted persistent storage; installed apps are exempt.
 */
export const deletesAfterSevenDays = (): boolean => engine() === 'webkit' && !isInstalled()
