import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SecondCopyStatus } from '#protocol/backup'
import { readDraftText, removeSavedDraft } from '../../../src/ui/drafts/saved-drafts'
import { dataState } from '../../../src/ui/state/backup-store'
import { state } from '../../../src/ui/state/state'

const DRAFT_NAME = 'solvelog.draft.ada.code.two-sum|1'

let storedTexts: Record<string, string> = {}
beforeEach(() => {
  storedTexts = { [DRAFT_NAME]: 'typed' }
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storedTexts[name] ?? null,
    setItem: (name: string, text: string) => {
      storedTexts[name] = text
    },
    removeItem: (name: string) => {
      delete storedTexts[name]
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

async function reportCopyState(state: SecondCopyStatus['state'], seq = 0): Promise<void> {
  dataState.copy = { state, head: seq > 0 ? { seq, id: 'x' } : null, reason: null }
  await Promise.resolve()
}

const storeHeadMarker = (seq: number) => {
  storedTexts['solvelog.head.ada'] = JSON.stringify({ seq, id: 'x' })
}

test('[L1] the draft of a saved change stays until the second copy has the change', async () => {
  removeSavedDraft(DRAFT_NAME)
  expect(storedTexts[DRAFT_NAME]).toContain('typed')
  await reportCopyState('kept', 6)
  expect(storedTexts[DRAFT_NAME]).toContain('typed')
  await reportCopyState('kept', 7)
  expect(storedTexts[DRAFT_NAME]).toBeUndefined()
})

test.each(['unavailable', 'full', 'behind', 'blocked', 'none'] as const)(
  '[L1] the draft of a saved change is removed at once if the second copy is %s',
  async (state) => {
    await reportCopyState(state)
    removeSavedDraft(DRAFT_NAME)
    expect(storedTexts[DRAFT_NAME]).toBeUndefined()
  },
)

test('[L1] a draft with newer text is kept', async () => {
  removeSavedDraft(DRAFT_NAME)
  storedTexts[DRAFT_NAME] = 'typed since'
  await reportCopyState('kept', 7)
  expect(storedTexts[DRAFT_NAME]).toBe('typed since')
})

test('[L1, fault 41] after the browser was killed, the draft of a saved change is offered only if the log has lost the change', async () => {
  removeSavedDraft(DRAFT_NAME)
  storeHeadMarker(6)
  expect(readDraftText('ada', DRAFT_NAME)).toBe('typed')
  storeHeadMarker(7)
  expect(readDraftText('ada', DRAFT_NAME)).toBeNull()
  await reportCopyState('kept', 7)
  expect(storedTexts[DRAFT_NAME]).toBeUndefined()
})
