import { expect, test, vi } from 'vitest'
import { toggleRow } from '../../../src/ui/features/dashboard/actions'
import { state } from '../../../src/ui/shared/state'

vi.mock('../../../src/ui/worker-client/client', () => ({ worker: vi.fn() }))

test('recommendations that failed are forgotten when the row is closed, so that its next opening asks again', () => {
  state.openRow = 'Array'
  state.picks = { Array: { state: 'failed', failure: { code: 'timeout', message: 'No answer.' } } }
  toggleRow('Array')
  expect(state.openRow).toBeNull()
  expect(state.picks).toEqual({})
})

test('recommendations that came are kept', () => {
  state.picks = { Array: { state: 'ready', picks: { fundamentals: [], refresh: [], fresh: [] } } }
  toggleRow('Array')
  expect(state.picks.Array?.state).toBe('ready')
})
