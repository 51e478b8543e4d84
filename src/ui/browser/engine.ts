export type Engine = 'chromium' | 'firefox' | 'webkit'

/**
 * Returns the engine of this browser. Where feature detection works, use it instead. Feature detection cannot find out whether the browser
 * asks the user before it grants a permission, or which extensions the browser supports.
 */
export function detectEngine(): Engine {
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
export const isDataDeletedAfterSevenDays = (): boolean => detectEngine() === 'webkit' && !isInstalled()
