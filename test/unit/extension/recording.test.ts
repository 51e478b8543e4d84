import { expect, it } from 'vitest'
import { HOOK_PROBLEMS, type HookMessage, type HookProblem } from '../../../extension/messages'
import { EditorSearch } from '../../../extension/page-hook/editor'
import { countHookMessage, describeRecordingTrouble, NO_MISSES } from '../../../extension/rules/recording'
import { VisibleProblems } from '../../../extension/site/visible-problems'

const makeProblem = (kind: HookProblem): HookMessage => ({ kind: 'problem', problem: kind })
const countAllMessages = (messages: HookMessage[]) => messages.reduce(countHookMessage, NO_MISSES)
const JUDGED_MESSAGE: HookMessage = { kind: 'judged', submissionId: '1' }

it.each(HOOK_PROBLEMS)('[E21] three problems of the kind "%s" in a row are reported', (kind) => {
  expect(describeRecordingTrouble(countAllMessages([makeProblem(kind), makeProblem(kind)]))).toBeNull()
  const text = describeRecordingTrouble(
    countAllMessages([makeProblem(kind), JUDGED_MESSAGE, makeProblem(kind), makeProblem(kind)]),
  )
  if (kind === 'check') expect(text, 'a readable result lies between').toBeNull()
  else expect(text).toMatch(/^Runs and code history are not being recorded: leetcode\.com has changed \(3 /)
})

it('[E21] each kind is counted separately', () => {
  const messages = [
    makeProblem('submit'),
    makeProblem('run'),
    makeProblem('submit'),
    makeProblem('check'),
    makeProblem('run'),
  ]
  expect(countAllMessages(messages)).toEqual({ ...NO_MISSES, submit: 2, run: 2, check: 1 })
  expect(
    describeRecordingTrouble(countAllMessages([...messages, makeProblem('run'), makeProblem('submit')])),
  ).toContain('(3 answers to Submit could not be read; 3 answers to Run could not be read)')
})

it('[E21] a problem page without an editor is reported once, after 20 seconds in the foreground', () => {
  let missingCount = 0
  const search = new EditorSearch(() => {
    missingCount += 1
  })
  const checkTimes = (times: number, slug: string | null, monaco?: object) => {
    for (let i = 0; i < times; i++) search.checkForEditor(slug, monaco)
  }
  checkTimes(19, 'two-sum')
  checkTimes(60, null)
  checkTimes(5, 'two-sum', { editor: { getModels: () => [] } })
  expect(missingCount).toBe(0)
  checkTimes(60, 'two-sum', { editor: {} })
  expect(missingCount, 'an editor without models is none').toBe(1)
  checkTimes(25, 'three-sum')
  expect(missingCount).toBe(2)
})

function openFakeTab() {
  let nowMs = 1_000_000
  let slug: string | null = 'two-sum'
  const problems = new VisibleProblems(
    () => slug,
    () => nowMs,
  )
  const show = (to: string | null, ms: number) => {
    slug = to
    for (const end = nowMs + ms; nowMs < end; nowMs += 1_000) problems.recordNow()
  }
  const sleep = (ms: number) => {
    nowMs += ms
  }
  const wasVisible = (at: number, problemSlug = 'two-sum') =>
    problems.readVisibility([{ slug: problemSlug, at: 1_000_000 + at }])[0]
  return { show, sleep, was: wasVisible, problems }
}

it('[E21] a tab knows which problem it showed in the foreground at a time', () => {
  const { show, was } = openFakeTab()
  show('two-sum', 10_000)
  show(null, 60_000)
  show('three-sum', 10_000)
  expect([-5_000, 0, 5_000, 11_000, 30_000, 75_000].map((at) => was(at))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  expect([75_000, 5_000].map((at) => was(at, 'three-sum'))).toEqual([true, false])
})

it('[E21] a tab did not show its problem while the computer slept, and a clock that is set back loses only its own period', () => {
  const { show, sleep, was } = openFakeTab()
  show('two-sum', 10_000)
  sleep(600_000)
  show('two-sum', 10_000)
  expect([5_000, 300_000, 615_000].map((at) => was(at))).toEqual([true, false, true])
  sleep(-400_000)
  show('two-sum', 10_000)
  expect([225_000, 300_000].map((at) => was(at))).toEqual([true, false])
})
