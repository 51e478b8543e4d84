import { beforeEach, expect, test, vi } from 'vitest'
import { refreshList } from '../../../src/ui/actions/history-list'
import { history } from '../../../src/ui/state/history-store'
import { retryUntilPasses } from '../../retry-until-passes'

const { answers } = vi.hoisted(() => ({ answers: new Map<string, () => void>() }))

vi.mock('../../../src/ui/worker-client/client', () => ({
  getClient: () => ({
    call: (_name: string, { text }: { text: string }) =>
      new Promise((resolve) => {
        const value = { total: 0, items: [], isPartial: text === 'slow' }
        answers.set(text, () => resolve({ ok: true, value }))
      }),
  }),
}))

beforeEach(() => {
  answers.clear()
  history.isSearching = false
})

test('[N6] a late answer to an earlier search does not show the present search as still running', async () => {
  history.filter.text = 'slow'
  const slowSearch = refreshList()
  history.filter.text = 'quick'
  const quickSearch = refreshList()
  answers.get('quick')?.()
  expect(await quickSearch).toBe(true)
  answers.get('slow')?.()
  expect(await slowSearch).toBe(false)
  expect(history.isSearching).toBe(false)
})

test('[N6] a late answer to an earlier filter does not end a search', async () => {
  history.filter.text = 'before'
  const earlierSearch = refreshList()
  history.filter.text = 'slow'
  const slowSearch = refreshList()
  answers.get('slow')?.()
  await retryUntilPasses(() => expect(history.searchReloadCount).toBeGreaterThan(0))
  answers.get('before')?.()
  expect(await earlierSearch).toBe(false)
  expect(history.isSearching).toBe(true)
  const answerSlowAgain = answers.get('slow')
  history.filter.text = 'end'
  const lastSearch = refreshList()
  answerSlowAgain?.()
  answers.get('end')?.()
  await Promise.all([slowSearch, lastSearch])
  expect(history.isSearching).toBe(false)
})
