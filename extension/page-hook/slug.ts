const PROBLEM = /^\/(?:contest\/[^/]+\/)?problems\/([^/]+)/

/** The problem that a path of the practice site shows; null elsewhere. */
export const slugIn = (path: string): string | null => PROBLEM.exec(path)?.[1] ?? null
