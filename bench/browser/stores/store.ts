import type { Submission } from '#domain/solve'

/** What the dashboard needs of a solve. */
export interface LightSolve {
  slug: string
  /** Epoch seconds. */
  timestamp: number
  status: string
  /** Seconds. */
  timeUsed?: number | null | undefined
}

/** One way to keep solves in the browser. Each is written as its makers advise, and does the same work. */
export interface Store {
  /** Opens what is there, or makes it. */
  open(): Promise<void>
  /** Keeps chunks of solves, a transaction each. They could be fetched again, so none waits for the disk. */
  write(chunks: readonly Submission[][]): Promise<void>
  /** Reads from the disk what the dashboard needs of all solves. */
  read(): Promise<readonly LightSolve[]>
  /** Saves a note on a solve; resolves once it is on the disk. */
  note(solve: Submission, text: string): Promise<void>
}

/** The name each store keeps its data under. */
export const NAME = 'bench-store'

/** The key under which a store that has none of its own keeps a solve. */
export const keyOf = ({ slug, timestamp }: LightSolve): string => `${slug}|${timestamp}`
