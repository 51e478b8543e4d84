/** A user whose log is in this browser. */
export interface StoredUser {
  /** As spelled by the practice site, or in lower case if only the log's key is known. */
  username: string
  /** Recorded solves; null if the log cannot be read. */
  solves: number | null
}
