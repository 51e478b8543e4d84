/** The last user of the earlier product on this origin. */
export interface LegacyUser {
  username: string
  /** Whether the user has seen the tutorial of the earlier product. */
  tutorialSeen: boolean
}
