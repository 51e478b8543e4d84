const PROBLEM_PATH = /^\/(?:contest\/[^/]+\/)?problems\/([^/]+)/

/** Returns the slug of the problem that a path of the practice site shows; null for other paths. */
export const parseProblemSlug = (path: string): string | null => PROBLEM_PATH.exec(path)?.[1] ?? null
