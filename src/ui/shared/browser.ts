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
