import type { Answer } from '../../../extension/rules/site-answer'

export function makeJsonAnswer(value: unknown, fields: Partial<Answer> = {}): Answer {
  return {
    status: 200,
    contentType: 'application/json',
    path: '/api/submissions/',
    retryAfter: null,
    isChallenge: false,
    text: JSON.stringify(value),
    marker: 'one',
    ...fields,
  }
}

export const makeHtmlAnswer = (status: number, fields: Partial<Answer> = {}): Answer =>
  makeJsonAnswer(null, { status, contentType: 'text/html', text: '<!doctype html><title>x</title>', ...fields })

export const makeRestRow = (id: number, fields: object = {}) => ({
  id,
  question_id: 1,
  lang: 'python3',
  lang_name: 'Python3',
  time: '2 hours',
  timestamp: 1_700_000_000 + id,
  status: 10,
  status_display: 'Accepted',
  runtime: '6 ms',
  memory: '7.1 MB',
  url: `/submissions/detail/${id}/`,
  is_pending: 'Not Pending',
  title: 'Two Sum',
  title_slug: 'two-sum',
  code: `print(${id})`,
  compare_result: '1101',
  notes: '',
  ...fields,
})

export const makeRestPage = (rows: object[], hasNext = false, lastKey: string | null = '') =>
  makeJsonAnswer({ submissions_dump: rows, has_next: hasNext, last_key: lastKey })

export const makeDetails = (fields: object = {}) => ({
  data: {
    submissionDetails: {
      runtime: 6,
      runtimeDisplay: '6 ms',
      runtimePercentile: 99.3,
      memory: 47_120_000,
      memoryDisplay: '47.1 MB',
      memoryPercentile: 40.3,
      code: 'print(1)',
      timestamp: 1_700_000_001,
      statusCode: 10,
      user: { username: 'Ada' },
      lang: { name: 'python3', verboseName: 'Python3' },
      question: { questionId: '1', titleSlug: 'two-sum' },
      notes: '',
      lastTestcase: '[1]',
      totalCorrect: 63,
      totalTestcases: 63,
      ...fields,
    },
  },
})

export const makeSignedIn = (username = 'Ada', activeSessionId: number | null = 7) => ({
  data: { userStatus: { username, isSignedIn: true, activeSessionId } },
})
