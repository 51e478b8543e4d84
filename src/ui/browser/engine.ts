/** A browser engine. Every browser on iOS uses WebKit. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/**
 * The engine of this browser. Use feature detection instead where it works: it cannot tell whether the browser asks the user before it
 * grants a permission, or which extensions it supports.
 */
export function engine(): Engine {
  const { userAgent } = navigator
  if (userAgent.includes('Firefox/')) return 'firefox'
  return /Chrom(e|ium)\//.test(userAgent) ? 'chromium' : 'webkit'
}

/** Whether the page runs as an installed app. On WebKit, an installed app has its own storage. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/**
 * Whether the browser deletes the data of a site after seven days of browser use without a visit to it. WebKit does so even if it
 * granted persistent storage. Installed apps are exempt.
 */
export const deletesAfterSevenDays = (): boolean => engine() === 'webkit' && !isInstalled()
