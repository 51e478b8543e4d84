/** The end of the log. The page stores it outside IndexedDB to detect a shortened or replaced database. */
export interface Head {
  /** The last commit's position; 0 for an empty log. */
  seq: number
  /** The last commit's id; empty for an empty log. */
  id: string
}
