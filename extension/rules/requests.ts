import type { SiteRequest } from '../messages'
import type { ListName, ListPass } from './paging'

/** Rows requested with one page. The site sends no more than 20. */
const LIMIT = 20

const graphql = (referrer: string, operationName: string, query: string, variables: object): SiteRequest => ({
  type: 'request',
  path: '/graphql/',
  referrer,
  body: JSON.stringify({ operationName, query, variables }),
})

export const userStatusRequest: SiteRequest = graphql(
  '/',
  'globalData',
  'query globalData { userStatus { username isSignedIn activeSessionId } }',
  {},
)

/** The request for the next page of a list. */
export function listRequest(list: ListName, { offset, lastKey }: ListPass): SiteRequest {
  if (list === 'rest') {
    const query = new URLSearchParams({ offset: String(offset), limit: String(LIMIT), lastkey: lastKey })
    return { type: 'request', path: `/api/submissions/?${query}`, referrer: '/submissions/', body: null }
  }
  const query =
    'query submissionList($offset: Int!, $limit: Int!) { submissionList(offset: $offset, limit: $limit) { hasNext ' +
    'submissions { id title titleSlug timestamp statusDisplay lang runtime memory isPending } } }'
  return graphql('/submissions/', 'submissionList', query, { offset, limit: LIMIT })
}

/** The request for the details of one submission. The site wants the submission's own page as the referrer. */
export function detailsRequest(id: string): SiteRequest {
  const query =
    'query submissionDetails($submissionId: Int!) { submissionDetails(submissionId: $submissionId) { runtime ' +
    'runtimeDisplay runtimePercentile memory memoryDisplay memoryPercentile code timestamp statusCode ' +
    'user { username } lang { name verboseName } question { questionId titleSlug } notes runtimeError compileError ' +
    'lastTestcase codeOutput expectedOutput fullCodeOutput totalCorrect totalTestcases } }'
  return graphql(`/submissions/detail/${id}/`, 'submissionDetails', query, { submissionId: Number(id) })
}

/** The request for the newest submissions to one problem, as the site's own problem page sends it. */
export function questionListRequest(slug: string): SiteRequest {
  const query =
    'query questionSubmissionList($offset: Int!, $limit: Int!, $questionSlug: String!) { questionSubmissionList(offset: ' +
    '$offset, limit: $limit, questionSlug: $questionSlug) { hasNext lastKey submissions { id title titleSlug timestamp ' +
    'statusDisplay lang runtime memory isPending } } }'
  const variables = { offset: 0, limit: LIMIT, questionSlug: slug }
  return graphql(`/problems/${slug}/submissions/`, 'questionSubmissionList', query, variables)
}

/** Problems requested with one page of the user's progress. */
export const PROGRESS_LIMIT = 100

/** The request for the numbers of submissions by problem, from the `skip`-th problem on. */
export function progressRequest(skip: number): SiteRequest {
  const query =
    'query userProgressQuestionList($filters: UserProgressQuestionListInput) { userProgressQuestionList(filters: $filters) ' +
    '{ totalNum questions { titleSlug numSubmitted } } }'
  return graphql('/progress/', 'userProgressQuestionList', query, { filters: { skip, limit: PROGRESS_LIMIT } })
}
