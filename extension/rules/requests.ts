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
