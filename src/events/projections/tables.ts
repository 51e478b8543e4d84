import type { EventAddress } from '../commit'
import type { SubjectTables } from '../event'
import type { ProfileTables } from '../subjects/profiles'
import { NO_REVIEW_SETTINGS } from '../subjects/reviews'

export interface SkippedEvent {
  at: EventAddress
  type: string
  reason: string
}

/** Positions (`seq`) of commits in the log, ordered by the commits' times. */
interface CommitSeqs extends Pick<ProfileTables['commitSeqs'], 'profiles'> {
  /** Commits by the person, on any device. */
  person: number[]
}

/** All state that is computed from the log. */
export interface Tables extends SubjectTables {
  skipped: SkippedEvent[]
  /**
   * Ids of commits that stay in the log but do not count. `true`: withdrawn by the undo of an import. `replaced`: the id has two contents,
   * so that copies replace the commits.
   */
  withdrawn: Record<string, true | 'replaced'>
  commitSeqs: CommitSeqs
}

export function createTables(): Tables {
  const commitSeqs = { person: [], profiles: [] }
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
    commitSeqs,
  }
}

/** Version of the functions that compute the tables from events. Stored tables (checkpoints) of another version are discarded. */
export const FOLD_VERSION = 38
