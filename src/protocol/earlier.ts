/** The last user of the earlier product on this origin. */
export interface LegacyUser {
  username: string
  /** Whether the user has seen its tutorial. */
  tutorialSeen: boolean
}
