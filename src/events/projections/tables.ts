import type { EventAddress } from '../commit'
import type { SubjectTables } from '../event'
import { NO_REVIEW_SETTINGS } from '../subjects/reviews'

export interface SkippedEvent {
  at: EventAddress
  type: string
  reason: string
}

/** All state that is computed from the log. Only a `Writer` changes it. */
export interface Tables extends SubjectTables {
  readonly skipped: readonly SkippedEvent[]
  /**
   * Ids of commits that stay in the log but do not count. `true`: withdrawn by the undo of an import. `replaced`: the id has two contents,
   * so that copies replace the commits.
   */
  readonly withdrawn: Readonly<Record<string, true | 'replaced'>>
  /** Positions (`seq`) in the log of the commits by the person, on any device, ordered by the commits' times. */
  readonly personSeqs: readonly number[]
}

/** Tables that nothing else reads yet, so that commits may be folded into them in place. */
export interface UnsharedTables extends Tables {
  readonly skipped: SkippedEvent[]
}

export function createTables(): UnsharedTables {
  return {
    solves: {},
    unrecorded: {},
    hidden: {},
    added: {},
    joined: {},
    sameSecondKeys: {},
    keysOfId: {},
    sameSubmission: {},
    shownAs: {},
    identified: {},
    keysOfOwnProblem: {},
    problemNotes: {},
    problemTags: {},
    profiles: {},
    reviews: {},
    reviewSettings: NO_REVIEW_SETTINGS,
    deletedProfiles: [],
    activeProfile: null,
    interviewDates: {},
    profileLists: {},
    profileSeqs: [],
    studyLists: {},
    askedProblems: {},
    demoShift: 0,
    excluded: {},
    planSettings: {},
    isDailyShown: true,
    pickMarks: {},
    drawnPicks: {},
    joins: {},
    skipped: [],
    withdrawn: {},
    personSeqs: [],
  }
}

/** The lists to which a fold only appends. */
export const GROWING_LISTS = [
  'deletedProfiles',
  'profileSeqs',
  'skipped',
  'personSeqs',
] as const satisfies readonly (keyof Tables)[]

/** Version of the functions that compute the tables from events. Stored tables (checkpoints) of another version are discarded. */
export const FOLD_VERSION = 39
