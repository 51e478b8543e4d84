/** A user whose log this browser has. */
export interface StoredUser {
  /** As the practice site spells it, or in small letters where only the log's key is known. */
  username: string
  /** Recorded solves; null when the log cannot be read. */
  solves: number | null
}
