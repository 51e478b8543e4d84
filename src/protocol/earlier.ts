/** Who used the earlier product on this origin last. */
export interface LegacyUser {
  username: string
  /** Whether they have seen its tutorial. */
  tutorialSeen: boolean
}
