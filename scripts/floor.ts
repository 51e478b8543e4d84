/** The oldest browsers that the app supports. The README states the same versions. */
export const OLDEST_BROWSERS = { chrome: 111, edge: 111, firefox: 128, safari: 17 } as const

/** The floor as Vite's `build.target`, to which the syntax of the output is lowered. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([browser, version]) => `${browser}${version}`)
