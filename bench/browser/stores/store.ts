import type { Submission } from '#domain/solve'

/** The fields of a solve that the dashboard needs. */
export interface LightSolve {
  slug: string
  /** The time of the solve in epoch seconds. */
  timestamp: number
  status: string
  /** The solve time in seconds. */
  timeUsed?: number | null | undefined
}

/** One way to store solves in the browser. Each implementation does the same work with another database. */
export interface Store {
  /** Opens the existing data, or creates it. */
  open(): Promise<void>
  /** Writes chunks of solves, each in its own transaction. A loss would do no harm, because the app can fetch the solves again. */
  write(chunks: readonly Submission[][]): Promise<void>
  /** Reads the fields of all solves that the dashboard needs from the disk. */
  read(): Promise<readonly LightSolve[]>
  /** Saves a note on a solve. Resolves when the note is on the disk. */
  saveNote(solve: Submission, text: string): Promise<void>
}

/** The database name of each store. */
export const DATABASE_NAME = 'bench-store'

/** Returns the key of a solve, for a store that does not generate keys. */
export const createKey = ({ slug, timestamp }: LightSolve): string => `${slug}|${timestamp}`
