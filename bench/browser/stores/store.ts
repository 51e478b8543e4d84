import type { Submission } from '#domain/solve'

/** The fields of a solve that the dashboard needs. */
export interface LightSolve {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  /** Seconds. */
  timeUsed?: number | null | undefined
}

export interface Store {
  open(): Promise<void>
  /** Writes each chunk of solves in its own transaction. The data need not be on the disk when the promise resolves. */
  write(chunks: readonly Submission[][]): Promise<void>
  /** Reads the dashboard's fields of all solves. */
  read(): Promise<readonly LightSolve[]>
  /** Saves a note on a solve. Resolves when the note is on the disk. */
  saveNote(solve: Submission, text: string): Promise<void>
}

export const DATABASE_NAME = 'bench-store'

export const createKey = ({ slug, timestamp }: LightSolve): string => `${slug}|${timestamp}`
