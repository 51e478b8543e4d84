import type { SiteRequest } from '../messages'
import type { ListName, ListPass } from './paging'

/** Number of requested rows in a page. The site sends at most 20. */
const ROWS_PER_PAGE = 20
/** Number of requested problems in a page of the progress list. */
export const PROGRESS_LIMIT = 100

/** The requests to the practice site, with the names that appear in messages and reports. */
export const OPERATIONS = {
  userStatus: 'the signed-in account',
  list: 'the list of submissions',
  submissionList: 'the list of submissions without code',
  submissionDetails: 'the details of a submission',
  userProgressQuestionList: 'the numbers of submissions by problem',
} as const
export type Operation = keyof typeof OPERATIONS

/** Fields that the extension does not need. If the site no longer knows one of them, the query is sent again without it (E16). */
const OPTIONAL_FIELDS: Record<Operation, readonly string[]> = {
  userStatus: ['activeSessionId'],
  list: [],
  submissionList: ['title', 'runtime', 'memory', 'isPending'],
  submissionDetails: [
    'runtime',
    'runtimeDisplay',
    'runtimePercentile',
    'memory',
    'memoryDisplay',
    'memoryPercentile',
    'code',
    'notes',
    'runtimeError',
    'compileError',
    'lastTestcase',
    'codeOutput',
    'expectedOutput',
    'fullCodeOutput',
    'totalCorrect',
    'totalTestcases',
    'codeSnippets',
  ],
  userProgressQuestionList: [],
}

/** A field that the site no longer knows. */
export interface Drift {
  operation: Operation
  field: string
  /** When the extension noticed that the field is missing, in epoch milliseconds. */
  at: number
}

/** Describes the fields that the site no longer knows in a sentence; null if there are none. */
export function describeDrift(drift: readonly Drift[]): string | null {
  if (drift.length === 0) return null
  const fields = drift.map(({ operation, field }) => `${field} (${OPERATIONS[operation]})`).join(', ')
  return `leetcode.com no longer sends: ${fields}. Everything else is still read.`
}

export const isOptionalField = (operation: Operation, field: string): boolean =>
  OPTIONAL_FIELDS[operation].includes(field)

/** Returns the fields of a query without fields that the site no longer knows. */
function selectFields(operation: Operation, drift: readonly Drift[], required: string): string {
  const unknownFields = new Set(
    drift.filter((unknownField) => unknownField.operation === operation).map(({ field }) => field),
  )
  const optional = OPTIONAL_FIELDS[operation].filter((field) => !unknownFields.has(field) && field !== 'codeSnippets')
  return [required, ...optional].join(' ')
}

const createGraphqlRequest = (
  referrer: string | null,
  operationName: string,
  query: string,
  variables: object,
): SiteRequest => ({
  type: 'request',
  path: '/graphql/',
  referrer,
  body: JSON.stringify({ operationName, query, variables }),
})

export function createUserStatusRequest(drift: readonly Drift[] = []): SiteRequest {
  const fields = selectFields('userStatus', drift, 'username isSignedIn')
  return createGraphqlRequest(null, 'globalData', `query globalData { userStatus { ${fields} } }`, {})
}

export function createListRequest(
  list: ListName,
  { offset, lastKey }: ListPass,
  drift: readonly Drift[] = [],
): SiteRequest {
  if (list === 'rest') {
    const query = new URLSearchParams({ offset: String(offset), limit: String(ROWS_PER_PAGE), lastkey: lastKey })
    return { type: 'request', path: `/api/submissions/?${query}`, referrer: null, body: null }
  }
  const fields = selectFields('submissionList', drift, 'id titleSlug timestamp statusDisplay lang')
  const query =
    'query submissionList($offset: Int!, $limit: Int!) { submissionList(offset: $offset, limit: $limit) { hasNext ' +
    `submissions { ${fields} } } }`
  return createGraphqlRequest(null, 'submissionList', query, { offset, limit: ROWS_PER_PAGE })
}

/**
 * Returns the request for the details of one submission. The site expects the submission's page in the Referer header. If `withStarter` is
 * true, the problem's starter code is requested too.
 */
export function createDetailsRequest(id: string, drift: readonly Drift[] = [], withStarter = false): SiteRequest {
  const fields = selectFields(
    'submissionDetails',
    drift,
    'timestamp statusCode user { username } lang { name verboseName }',
  )
  const isStarterFieldKnown = !drift.some(
    ({ operation, field }) => operation === 'submissionDetails' && field === 'codeSnippets',
  )
  const starter = withStarter && isStarterFieldKnown ? ' codeSnippets { langSlug code }' : ''
  const query =
    'query submissionDetails($submissionId: Int!) { submissionDetails(submissionId: $submissionId) { ' +
    `${fields} question { questionId titleSlug${starter} } } }`
  return createGraphqlRequest(`/submissions/detail/${id}/`, 'submissionDetails', query, { submissionId: Number(id) })
}

/** Returns the request for the newest submissions to one problem, as the site's own problem page sends it. */
export function createQuestionListRequest(slug: string): SiteRequest {
  const query =
    'query questionSubmissionList($offset: Int!, $limit: Int!, $questionSlug: String!) { questionSubmissionList(offset: ' +
    '$offset, limit: $limit, questionSlug: $questionSlug) { hasNext lastKey submissions { id title titleSlug timestamp ' +
    'statusDisplay lang runtime memory isPending } } }'
  const variables = { offset: 0, limit: ROWS_PER_PAGE, questionSlug: slug }
  return createGraphqlRequest(`/problems/${slug}/submissions/`, 'questionSubmissionList', query, variables)
}

/** Returns the request for the numbers of submissions by problem, beginning with the problem at index `skip`. */
export function createProgressRequest(skip: number): SiteRequest {
  const query =
    'query userProgressQuestionList($filters: UserProgressQuestionListInput) { userProgressQuestionList(filters: $filters) ' +
    '{ totalNum questions { titleSlug numSubmitted } } }'
  return createGraphqlRequest(null, 'userProgressQuestionList', query, { filters: { skip, limit: PROGRESS_LIMIT } })
}
