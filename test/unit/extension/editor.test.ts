import { expect, it } from 'vitest'
import { EditorWatcher, type Monaco, type TypedCode, toSiteLanguage } from '../../../extension/page-hook/editor'

function watchEditor(readOnly = false) {
  let nowMs = 0
  let text = ''
  let timer: { at: number; run: () => void } | null = null
  const reportedCodes: TypedCode[] = []
  const listeners: (() => void)[] = []
  let slug: string | null = 'two-sum'
  const model = {
    getValue: () => text,
    getLanguageId: () => 'python',
    onDidChangeContent: (listener: () => void) => listeners.push(listener),
  }
  const monaco: Monaco = {
    editor: {
      getModels: () => [model, model],
      getEditors: () => [{ getModel: () => model, getRawOptions: () => ({ readOnly }) }],
    },
  }
  const watcher = new EditorWatcher({
    report: (typed) => reportedCodes.push(typed),
    getSlug: () => slug,
    now: () => nowMs,
    setTimeout: (run, ms) => {
      timer = { at: nowMs + ms, run }
    },
    clearTimeout: () => {
      timer = null
    },
  })
  watcher.attach(monaco)
  const elapse = (ms: number) => {
    nowMs += ms
    if (timer === null || timer.at > nowMs) return
    const { run } = timer
    timer = null
    run()
  }
  const typeCode = (value: string) => {
    text = value
    for (const listener of listeners) listener()
  }
  const navigate = (to: string | null) => {
    slug = to
  }
  return { reportedCodes, elapse, type: typeCode, navigate, listeners, watcher }
}

it('[E7] typed code is reported after a second without typing, and every five seconds while typing', () => {
  const { reportedCodes, elapse, type } = watchEditor()
  type('a')
  elapse(999)
  expect(reportedCodes).toEqual([])
  elapse(1)
  expect(reportedCodes).toMatchObject([{ slug: 'two-sum', code: 'a', languageId: 'python' }])
  for (let i = 0; i < 10; i++) {
    type('b'.repeat(i + 1))
    elapse(600)
  }
  expect(reportedCodes).toHaveLength(2)
  expect(reportedCodes[1]?.code).toBe('b'.repeat(9))
})

it('[E7] an editor model is watched once, and read-only code never', () => {
  expect(watchEditor().listeners).toHaveLength(1)
  const { reportedCodes, elapse, type } = watchEditor(true)
  type('the code of an earlier submission')
  elapse(10_000)
  expect(reportedCodes).toEqual([])
})

it('[E7] code that was not reported yet is reported for the problem it was typed in', () => {
  const { reportedCodes, type, navigate, watcher } = watchEditor()
  type('a')
  navigate('three-sum')
  watcher.reportPending()
  watcher.reportPending()
  expect(reportedCodes).toMatchObject([{ slug: 'two-sum', code: 'a', languageId: 'python' }])
})

it('[E7] the site’s name of a language comes from the last Run where Monaco’s is ambiguous', () => {
  expect(toSiteLanguage('python', null)).toBe('python3')
  expect(toSiteLanguage('python', 'python')).toBe('python')
  expect(toSiteLanguage('python', 'cpp')).toBe('python3')
  expect(toSiteLanguage('go', null)).toBe('golang')
  expect(toSiteLanguage('cpp', 'python3')).toBe('cpp')
  expect(toSiteLanguage('toString', null)).toBe('toString')
})
