import {
  readDetails,
  readGraphqlPage,
  readProgressPage,
  readQuestionSubmissions,
  readRestPage,
  readUserStatus,
} from './answers'
import type { ExpectedShape } from './shape'
import SHAPES from './shapes.json'
import type { Answer, Result } from './site-answer'

/** The requests whose answers `shapes.json` describes, including requests of the app's server. */
export type RequestName = keyof typeof SHAPES

/** When and how it was last checked that leetcode.com sends an answer with the expected fields. */
export interface LastVerification {
  /** An ISO date, for example 2026-09-29. */
  date: string
  /** How it was checked, for example "public capture of the site's own request". */
  way: string
}

/** The expected fields of each answer. `npm run doctor -- --read FILE` updates the dates. */
export const EXPECTED_SHAPES: Record<RequestName, { verified: LastVerification; fields: ExpectedShape }> = SHAPES

/** The functions that parse the answers, by request. */
export const READERS = {
  userStatus: readUserStatus,
  submissions: readRestPage,
  submissionList: readGraphqlPage,
  questionSubmissionList: readQuestionSubmissions,
  submissionDetails: (answer) => readDetails(answer, '0'),
  userProgressQuestionList: readProgressPage,
} satisfies Partial<Record<RequestName, (answer: Answer) => Result<unknown>>>

export type ExtensionRequestName = keyof typeof READERS
