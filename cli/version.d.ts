/** The version in package.json, which the build inserts. */
declare const SOLVELOG_VERSION: string
