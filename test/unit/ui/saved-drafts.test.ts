import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SecondCopyStatus } from '#protocol/backup'
import { readDraftText, removeSavedDraft } from '../../../src/ui/drafts/saved-drafts'
import { dataState } from '../../../src/ui/state/backup-store'
import { state } from '../../../src/ui/state/state'

const NAME = 'solvelog.draft.ada.code.two-sum|1'

let stored: Record<string, string> = {}
beforeEach(() => {
  stored = { [NAME]: 'typed' }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, text: string) => {
      stored[name] = text
    },
    removeItem: (name: string) => {
      delete stored[name]
    },
  })
  dataState.copy = null
  // The log ends with the seventh change.
  state.views = { solves: { commits: 7 } } as typeof state.views
})
afterEach(() => {
  state.views = null
  vi.unstubAllGlobals()
})

/** The worker reports the state of the copy. */
async function report(state: SecondCopyStatus['state'], seq = 0): Promise<void> {
  dataState.copy = { state, head: seq > 0 ? { seq, id: 'x' } : null, reason: null }
  await Promise.resolve()
}

const marker = (seq: number) => {
  stored['solvelog.head.ada'] = JSON.stringify({ seq, id: 'x' })
}

test('[L1] the draft of a saved change stays until the second copy has the change', async () => {
  removeSavedDraft(NAME)
  expect(stored[NAME]).toContain('typed')
  await report('kept', 6)
  expect(stored[NAME]).toContain('typed')
  await report('kept', 7)
  expect(stored[NAME]).toBeUndefined()
})

test.each(['unavailable', 'full', 'behind', 'blocked', 'none'] as const)(
  '[L1] it is removed at once if the copy is %s',
  async (state) => {
    await report(state)
    removeSavedDraft(NAME)
    expect(stored[NAME]).toBeUndefined()
  },
)

test('[L1] a draft that was typed since stays', async () => {
  removeSavedDraft(NAME)
  stored[NAME] = 'typed since'
  await report('kept', 7)
  expect(stored[NAME]).toBe('typed since')
})

test('[L1, fault 41] after a kill, it is offered only if the log has lost the change', async () => {
  removeSavedDraft(NAME)
  marker(6)
  expect(readDraftText('ada', NAME)).toBe('typed')
  marker(7)
  expect(readDraftText('ada', NAME)).toBeNull()
  await report('kept', 7)
  expect(stored[NAME]).toBeUndefined()
})
