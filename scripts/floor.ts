/** The oldest browser versions that the app supports. The README contains the same versions. */
export const OLDEST_BROWSERS = { chrome: 111, edge: 111, firefox: 128, safari: 17 } as const

/** The oldest browsers in the format of Vite's `build.target`. Vite converts syntax that they lack. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`)
