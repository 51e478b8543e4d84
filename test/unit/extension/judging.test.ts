import * as v from 'valibot'
import { expect, it } from 'vitest'
import { HOOK_MESSAGE, type HookMessage } from '../../../extension/messages'
import { JudgeWatcher } from '../../../extension/page-hook/judging'

const PAGE = '/problems/two-sum/description/'

function startWatcher() {
  const observations: HookMessage[] = []
  const languages: string[] = []
  const watcher = new JudgeWatcher(
    (message) => observations.push(message),
    () => 1000,
    (slug, lang) => languages.push(`${slug} ${lang}`),
  )
  const body = JSON.stringify({ lang: 'python3', question_id: '1', typed_code: 'x = 1', data_input: '[1]' })
  const answerRun = (id: string) =>
    watcher.onResponse(
      { path: '/problems/two-sum/interpret_solution/', body, page: PAGE },
      JSON.stringify({ interpret_id: id }),
    )
  const answerCheck = (id: string, result: object) =>
    watcher.onResponse({ path: `/submissions/detail/${id}/check/`, body: null, page: PAGE }, JSON.stringify(result))
  return { messages: observations, languages, watcher, body, run: answerRun, check: answerCheck }
}

const ACCEPTED_CHECK = { state: 'SUCCESS', status_code: 10, status_msg: 'Accepted' }

it('[E6] a Run is reported once, with its code and its comparison', () => {
  const { messages, run, check, languages } = startWatcher()
  run('runcode_1')
  check('runcode_1', { state: 'PENDING' })
  check('runcode_1', { state: 'STARTED' })
  expect(messages).toEqual([])
  check('runcode_1', {
    ...ACCEPTED_CHECK,
    correct_answer: false,
    compare_result: '10',
    total_correct: 1,
    total_testcases: 2,
  })
  check('runcode_1', { ...ACCEPTED_CHECK, correct_answer: false, compare_result: '10' })
  expect(messages).toMatchObject([
    {
      kind: 'run',
      runId: 'runcode_1',
      slug: 'two-sum',
      code: 'x = 1',
      isCorrect: false,
      compareResult: '10',
      testcase: '[1]',
    },
  ])
  expect(languages).toEqual(['two-sum python3'])
})

it('[E6] two Runs that overlap keep their own results', () => {
  const { messages, run, check } = startWatcher()
  run('runcode_1')
  run('runcode_2')
  check('runcode_2', { ...ACCEPTED_CHECK, compare_result: '1' })
  check('runcode_1', { ...ACCEPTED_CHECK, compare_result: '0' })
  expect(messages.map((message) => (message.kind === 'run' ? [message.runId, message.compareResult] : []))).toEqual([
    ['runcode_2', '1'],
    ['runcode_1', '0'],
  ])
})

it('[E5] a submission is reported when the site gives it an id and when it is judged, also in a contest', () => {
  const { messages, watcher, body, check } = startWatcher()
  watcher.onResponse(
    { path: '/contest/api/weekly-1/problems/two-sum/submit/', body, page: PAGE },
    '{"submission_id": 77}',
  )
  check('77', { ...ACCEPTED_CHECK, status_code: 11 })
  expect(messages).toMatchObject([
    { kind: 'submitted', submissionId: '77', slug: 'two-sum', lang: 'python3', code: 'x = 1' },
    { kind: 'judged', submissionId: '77' },
  ])
})

it('[E5] an error of the site, and other people’s results, report nothing', () => {
  const { messages, watcher, body, check } = startWatcher()
  watcher.onResponse(
    { path: '/problems/two-sum/submit/', body, page: PAGE },
    '{"error": "You have attempted to run code too soon"}',
  )
  watcher.onResponse({ path: '/problems/two-sum/submit/', body: null, page: PAGE }, '{"submission_id": 77}')
  check('runcode_of_another_tab', ACCEPTED_CHECK)
  expect(messages).toEqual([])
})

it('[E7] opening a solution is reported for its own problem; lists and hints are not reported', () => {
  const { messages, watcher } = startWatcher()
  const answerQuery = (query: object, from = PAGE) =>
    watcher.onResponse(
      { path: '/graphql/', body: JSON.stringify({ query: 'x'.repeat(5000), ...query }), page: from },
      '{}',
    )
  answerQuery({ variables: { topicId: '7' }, operationName: 'ugcArticleSolutionArticle' })
  answerQuery({ variables: { titleSlug: 'lru-cache' }, operationName: 'officialSolution' })
  answerQuery({ variables: { questionSlug: 'lru-cache' }, operationName: 'ugcArticleOfficialSolutionArticle' })
  const solutions = [
    { kind: 'solution-viewed', slug: 'two-sum', at: 1000 },
    { kind: 'solution-viewed', slug: 'lru-cache', at: 1000 },
    { kind: 'solution-viewed', slug: 'lru-cache', at: 1000 },
  ]
  expect(messages).toEqual(solutions)
  answerQuery({ variables: { questionSlug: 'two-sum' }, operationName: 'ugcArticleSolutionArticles' })
  answerQuery({ variables: { titleSlug: 'two-sum' }, operationName: 'questionHints' })
  answerQuery({ query: '{ ugcArticleOfficialSolutionArticle { uuid } }', operationName: 'questionDetail' })
  answerQuery({ variables: {}, operationName: 'officialSolution' }, '/problemset/')
  expect(messages).toEqual(solutions)
})

it('[E6] a Run with a very long test case is recorded with its beginning', () => {
  const { messages, watcher, check } = startWatcher()
  const body = JSON.stringify({ lang: 'cpp', typed_code: 'x', data_input: '1'.repeat(300_000) })
  watcher.onResponse(
    { path: '/problems/two-sum/interpret_solution/', body, page: PAGE },
    '{"interpret_id":"runcode_1"}',
  )
  check('runcode_1', { ...ACCEPTED_CHECK, compare_result: '1' })
  expect(messages.map((message) => v.is(HOOK_MESSAGE, message))).toEqual([true])
})

it('[E21] requests, ids and results that cannot be read are reported by kind, a result once', () => {
  const { messages, watcher, body, check } = startWatcher()
  const answerAction = (action: string, requestBody: string, answer: unknown) =>
    watcher.onResponse({ path: `/problems/two-sum/${action}/`, body: requestBody, page: PAGE }, JSON.stringify(answer))
  answerAction('submit', body, { id: 5 })
  answerAction('submit', '{"code":"x"}', { submission_id: 5 })
  answerAction('interpret_solution', body, {})
  answerAction('interpret_solution', body, { error: 'You have attempted to run code too soon.' })
  for (let i = 0; i < 3; i++) check('5', { status: 'done' })
  check('6', { state: 'PENDING' })
  expect(messages).toEqual(['submit', 'submit', 'run', 'check'].map((problem) => ({ kind: 'problem', problem })))
  check('5', ACCEPTED_CHECK)
  expect(messages.at(-1), 'a later result that can be read still counts').toEqual({ kind: 'judged', submissionId: '5' })
})
