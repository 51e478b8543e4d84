const PROBLEM = /^\/(?:contest\/[^/]+\/)?problems\/([^/]+)/

/** The problem that a path of the practice site shows; null for other paths. */
export const slugIn = (path: string): string | null => PROBLEM.exec(path)?.[1] ?? null
