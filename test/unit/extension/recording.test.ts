import { expect, it } from 'vitest'
import { HOOK_PROBLEMS, type HookMessage, type HookProblem } from '../../../extension/messages'
import { EditorSearch } from '../../../extension/page-hook/editor'
import { countHookMessage, describeRecordingTrouble, NO_MISSES } from '../../../extension/rules/recording'
import { VisibleProblems } from '../../../extension/site/visible-problems'

const problem = (kind: HookProblem): HookMessage => ({ kind: 'problem', problem: kind })
const countAll = (messages: HookMessage[]) => messages.reduce(countHookMessage, NO_MISSES)
const JUDGED: HookMessage = { kind: 'judged', submissionId: '1' }

it.each(HOOK_PROBLEMS)('[E21] three problems of the kind "%s" in a row are reported', (kind) => {
  expect(describeRecordingTrouble(countAll([problem(kind), problem(kind)]))).toBeNull()
  const text = describeRecordingTrouble(countAll([problem(kind), JUDGED, problem(kind), problem(kind)]))
  if (kind === 'check') expect(text, 'a readable result lies between').toBeNull()
  else expect(text).toMatch(/^Runs and code history are not being recorded: leetcode\.com has changed \(3 /)
})

it('[E21] each kind is counted for itself', () => {
  const messages = [problem('submit'), problem('run'), problem('submit'), problem('check'), problem('run')]
  expect(countAll(messages)).toEqual({ ...NO_MISSES, submit: 2, run: 2, check: 1 })
  expect(describeRecordingTrouble(countAll([...messages, problem('run'), problem('submit')]))).toContain(
    '(3 answers to Submit could not be read; 3 answers to Run could not be read)',
  )
})

it('[E21] a problem page without an editor is reported once, after 20 seconds in the foreground', () => {
  let missing = 0
  const search = new EditorSearch(() => {
    missing += 1
  })
  const look = (times: number, slug: string | null, monaco?: object) => {
    for (let i = 0; i < times; i++) search.checkForEditor(slug, monaco)
  }
  look(19, 'two-sum')
  look(60, null)
  look(5, 'two-sum', { editor: { getModels: () => [] } })
  expect(missing).toBe(0)
  look(60, 'two-sum', { editor: {} })
  expect(missing, 'an editor without models is none').toBe(1)
  look(25, 'three-sum')
  expect(missing).toBe(2)
})

function openFakeTab() {
  let now = 1_000_000
  let slug: string | null = 'two-sum'
  const problems = new VisibleProblems(
    () => slug,
    () => now,
  )
  const show = (to: string | null, ms: number) => {
    slug = to
    for (const end = now + ms; now < end; now += 1_000) problems.recordNow()
  }
  const sleep = (ms: number) => {
    now += ms
  }
  const was = (at: number, of = 'two-sum') => problems.readVisibility([{ slug: of, at: 1_000_000 + at }])[0]
  return { show, sleep, was, problems }
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

it('[E21] a tab did not show its problem while the computer slept, and a clock that is set back harms nothing', () => {
  const { show, sleep, was } = openFakeTab()
  show('two-sum', 10_000)
  sleep(600_000)
  show('two-sum', 10_000)
  expect([5_000, 300_000, 615_000].map((at) => was(at))).toEqual([true, false, true])
  sleep(-400_000)
  show('two-sum', 10_000)
  expect([225_000, 300_000].map((at) => was(at))).toEqual([true, false])
})
